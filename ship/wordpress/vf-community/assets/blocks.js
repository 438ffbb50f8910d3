/** Blocks of the editor, one per element. Their attributes are fields of the sidebar; the server renders them. */
((wp) => {
  var create = wp.element.createElement;
  var components = wp.components;

  function fieldOf(attribute, props) {
    var name = attribute.name;
    var common = {
      key: name,
      label: name.replace(/^vf-/, '').replace(/-/g, ' '),
      help: attribute.description,
      value: props.attributes[name] || '',
      onChange: (value) => {
        var change = {};
        change[name] = value || undefined;
        props.setAttributes(change);
      },
    };
    if (attribute.choices.length === 0) return create(components.TextControl, common);
    var empty = { label: attribute.default ? `${attribute.default} (default)` : '–', value: '' };
    var options = attribute.choices.map((choice) => ({ label: choice, value: choice }));
    return create(components.SelectControl, Object.assign(common, { options: [empty].concat(options) }));
  }

  window.vfCommunityElements.forEach((element) => {
    var attributes = {};
    element.attributes.forEach((attribute) => {
      attributes[attribute.name] = { type: 'string' };
    });
    wp.blocks.registerBlockType(`vf-community/${element.name}`, {
      apiVersion: 2,
      title: element.title,
      description: element.description,
      category: 'widgets',
      icon: 'format-chat',
      attributes: attributes,
      edit: (props) =>
        create(
          'div',
          wp.blockEditor.useBlockProps(),
          create(
            wp.blockEditor.InspectorControls,
            null,
            create(
              components.PanelBody,
              { title: element.title },
              element.attributes.map((attribute) => fieldOf(attribute, props)),
            ),
          ),
          create(components.Placeholder, { icon: 'format-chat', label: element.title }, element.description),
        ),
      save: () => null,
    });
  });
})(window.wp);
