/** Writes a page for each widget, from its description: an example, attributes, events, states, parts and tokens. */
import { frames } from '../../demo/gallery/frames.ts';
import { describeElements } from '../../tools/docs/describe-elements.mjs';
import { cell } from '../../tools/docs/source.mjs';

/** @returns {{ address: string, title: string, text: string }[]} the overview first */
export function widgetPages(root) {
  const elements = describeElements(root).sort((a, b) => a.tag.localeCompare(b.tag, 'en'));
  const pages = elements.map((element) => ({
    address: `widgets/${element.tag}`,
    title: element.tag,
    text: pageOf(element),
  }));
  return [{ address: 'widgets/index', title: 'All widgets', text: overview(elements) }, ...pages];
}

const overview = (elements) => `# Widgets

Every widget is a custom element. Put its tag into a page that loads \`vf.js\`. To try attributes and colors, open the
[playground](/playground).

| Tag | |
| --- | --- |
${elements.map(({ tag, description }) => `| [\`<${tag}>\`](./${tag}.md) | ${cell(description)} |`).join('\n')}
`;

function pageOf({ tag, aliases, description, attributes, events, cssParts }) {
  return [
    `# \`<${tag}>\`\n\n${description}`,
    `\`\`\`html\n<script async src="https://community.example/vf.js"></script>\n${example(tag, attributes)}\n\`\`\``,
    `[Open in the playground](/playground.md#tag=${tag})`,
    aliases.length > 0 && `Other names: ${aliases.map((name) => `\`<${name}>\``).join(', ')}.`,
    section('Attributes', attributes, ['Attribute', 'Type', 'Default', 'Meaning'], (attribute) => [
      code(attribute.name),
      attribute.choices.length > 0 ? attribute.choices.map(code).join(', ') : code(attribute.type),
      attribute.default ? code(attribute.default) : '',
      attribute.description,
    ]),
    section('Events', events, ['Event', 'Type', 'Meaning'], ({ name, type, description: about }) => [
      code(name),
      code(type),
      about,
    ]),
    states(tag),
    section('Parts', cssParts, ['Part', 'Selector'], ({ name }) => [code(name), code(`${tag}::part(${name})`)]),
    '## Tokens\n\nAll widgets read the same [tokens](/theming.md#tokens).\n',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const code = (text) => `\`${text}\``;

function example(tag, attributes) {
  const hasContainer = attributes.some(({ name }) => name === 'vf-container-id');
  return `<${tag}${hasContainer ? ' vf-container-id="article-4711"' : ''}></${tag}>`;
}

function section(title, rows, head, cellsOf) {
  if (rows.length === 0) return '';
  const line = (cells) => `| ${cells.map((text) => cell(text)).join(' | ')} |`;
  return [`## ${title}\n`, line(head), line(head.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join(
    '\n',
  );
}

/** A development server with the demo shows every state at /gallery. */
function states(tag) {
  const names = [...new Set(frames.filter(({ widget }) => `vf-${widget}` === tag).map(({ state }) => state.name))];
  const list = names.map(code).join(', ');
  return `## States\n\n${list}.\n\nA server with the demo shows each of them at \`/gallery\`, in light and dark, left to right and right to left.`;
}
