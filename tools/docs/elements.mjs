/** docs/ELEMENTS.md, from the widgets' descriptors: tag, when it shows, root class, attributes, bounds, defaults. */
import { cell, NOTE } from './source.mjs';
import { describeWidgets } from './widgets.mjs';

export function elementsDocument(root) {
  const missing = [];
  const sections = describeWidgets(root, missing).map(elementSection);
  return { text: [NOTE, HEAD, ...sections].join('\n'), missing };
}

function elementSection({ about, descriptor, attributes }) {
  const { tag, aliases = [], due = {}, rootClass = '', marksItself, painted } = descriptor;
  const legacy = [descriptor.legacy ?? []].flat();
  const facts = [
    aliases.length ? `Other names: ${aliases.map((it) => `\`<${it}>\``).join(', ')}.` : '',
    legacy.length > 0 ? `Older pages: ${legacy.map(({ type }) => `\`<div data-widget="${type}">\``).join(', ')}.` : '',
    whenShown(due),
    rootClass
      ? `Root class ${rootClass
          .split(' ')
          .map((it) => `\`${it}\``)
          .join(' ')}${marksItself ? ', only while it shows something' : ''}.`
      : '',
    painted ? 'Rendered on the server.' : '',
  ].filter(Boolean);
  return [`## \`<${tag}>\``, '', about, '', facts.join(' '), '', ...table(attributes), ''].join('\n');
}

function whenShown({ timeoutMs, onDemand }) {
  if (onDemand) return 'Shows on demand.';
  return `Shows within 500 px of the view${timeoutMs ? `, or after ${timeoutMs} ms` : ''}.`;
}

const table = (attributes) =>
  attributes.length
    ? [
        '| Attribute | Value, default | Meaning |',
        '| --- | --- | --- |',
        ...attributes.map((it) => `| \`${it.name}\` | ${cell(inWords(it))} | ${cell(it.about)} |`),
      ]
    : ['No attributes of its own.'];

/** Allowed values, and the default. */
function inWords({ kind, bounds, choices = [], fallback }) {
  const written = {
    integer: `whole number${bounds ? ` ${bounds}` : ''}`,
    flag: '`true` or not',
    presence: 'on when present',
    id: 'id',
    text: 'text',
    optionalText: 'text',
    daysOrAll: 'whole number 1–30, clamped, or `all`',
    oneOf: `one of ${choices.join(', ')}`,
  }[kind];
  return fallback === undefined || fallback === '' || kind === 'presence' ? written : `${written}; ${fallback}`;
}

const HEAD = `
# Elements

After reading this page you can put any widget into a page and set its attributes.

\`\`\`html
<vf-conversations vf-container-id="article-4711" limit="20"></vf-conversations>
\`\`\`

| | |
| --- | --- |
| Element | a custom element with an open shadow root; it mounts by itself, no matter when it is inserted |
| \`class="viafoura"\` | optional, on the element or an ancestor |
| Whole numbers | parsed with \`parseInt\`; the default replaces anything that is not a number or is out of bounds (for values marked "clamped", the nearest bound does) |
| Flags | true only for the string \`true\` |
| Rendered on the server | you can include the widget's HTML in your own page ([EMBEDDING](EMBEDDING.md)) |
| Types for editors and frameworks | in the [types package](EMBEDDING.md#types) |
`;
