/** `custom-elements.json`: https://custom-elements-manifest.open-wc.org, schema 2.1.0. */
import { classOf } from './attribute-types.mjs';
import { describeElements } from './describe-elements.mjs';

export function customElements(root) {
  const modules = describeElements(root).map(moduleOf);
  return `${JSON.stringify({ schemaVersion: '2.1.0', readme: 'docs/ELEMENTS.md', modules })}\n`;
}

function moduleOf({ path, tag, aliases, description, attributes, events, slots, cssParts, cssProperties }) {
  const name = classOf(tag);
  const typed = ({ type, ...rest }) => ({ ...rest, type: { text: type } });
  const declaration = {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name,
    description,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: attributes.map(({ property, choices: _, ...rest }) => ({ ...typed(rest), fieldName: property })),
    members: attributes.map((attribute) => ({
      kind: 'field',
      name: attribute.property,
      attribute: attribute.name,
      description: attribute.description,
      type: { text: attribute.type },
    })),
    events: events.map(typed),
    slots,
    cssParts,
    cssProperties,
  };
  const definitions = [tag, ...aliases].map((definedName) => ({
    kind: 'custom-element-definition',
    name: definedName,
    declaration: { name, module: path },
  }));
  return { kind: 'javascript-module', path, declarations: [declaration], exports: definitions };
}
