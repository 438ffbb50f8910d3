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
    aliases.length ? `Also ${aliases.map((it) => `\`<${it}>\``).join(', ')}.` : '',
    legacy.length > 0 ? `Older pages: ${legacy.map(({ type }) => `\`<div data-widget="${type}">\``).join(', ')}.` : '',
    whenShown(due),
    rootClass
      ? `Root class ${rootClass
          .split(' ')
          .map((it) => `\`${it}\``)
          .join(' ')}${marksItself ? ', there while it shows something' : ''}.`
      : '',
    painted ? 'Painted on the server.' : '',
  ].filter(Boolean);
  return [`## \`<${tag}>\``, '', about, '', facts.join(' '), '', ...table(attributes), ''].join('\n');
}

function whenShown({ timeoutMs, onDemand }) {
  if (onDemand) return 'Shows when something asks for it.';
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

/** What may be written, and what is meant where nothing is. */
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

A widget is a custom element with an open shadow root; it stays in the page, keeps its tag and mounts by itself, however
late it is inserted. \`class="viafoura"\` may stand on it, on an ancestor or nowhere. Integers are read as \`parseInt\`
reads them; what is not a number or is out of bounds falls back. A flag is true only for the string \`true\`. Editors and
frameworks read the same in the [package of types](EMBEDDING.md#types).
`;
