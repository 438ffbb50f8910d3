/** The code that puts the chosen widget into a page: HTML, React, Vue, PHP and WordPress. */
import { filled } from './state.mjs';

const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Returns a style rule. A value cannot end its declaration, the rule or the style element.
 * @param {Record<string, string>} tokens
 */
export function styleRule(tag, tokens) {
  const declarations = filled(tokens).map(([name, value]) => `  ${name}: ${value.replace(/[;{}<>\\]/g, '')};`);
  return declarations.length > 0 ? `${tag} {\n${declarations.join('\n')}\n}` : '';
}

/** The attributes in the order in which they are written. */
export const attributesOf = ({ container, attributes }, hasContainer) => [
  ...(hasContainer && container ? [['vf-container-id', container]] : []),
  ...filled(attributes).filter(([name]) => name !== 'vf-container-id'),
];

/**
 * @param {import('./state.mjs').Choices} choices
 * @param {{ origin: string, hasContainer: boolean }} page
 * @returns {{ name: string, language: string, code: string }[]}
 */
export function snippetsOf(choices, { origin, hasContainer }) {
  const { tag } = choices;
  const attributes = attributesOf(choices, hasContainer);
  const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  const css = styleRule(tag, choices.tokens);
  const script = `<script async src="${origin}/vf.js"></script>`;
  const style = css && `<style>\n${css}\n</style>`;
  const element = `<${tag}${written}></${tag}>`;
  const html = [script, style, element].filter(Boolean).join('\n');
  return [
    { name: 'HTML', language: 'html', code: html },
    { name: 'React', language: 'jsx', code: reactCode(tag, attributes, script, css) },
    { name: 'Vue', language: 'vue', code: vueCode(`<${tag}${written} />`, script, css) },
    { name: 'PHP', language: 'php', code: phpCode({ tag, attributes, script, style }) },
    { name: 'WordPress', language: 'html', code: `<!-- wp:html -->\n${html}\n<!-- /wp:html -->` },
  ];
}

const nameOf = (tag) => tag.replace(/^vf-/, '').replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());

const comment = (open, close, script, css) =>
  [`Once in the page: ${script}`, css && `And in its style sheet:\n${css}`]
    .filter(Boolean)
    .map((text) => `${open} ${text} ${close}\n`)
    .join('');

/** React sets a property when the element has one, so the values are strings as in HTML. */
function reactCode(tag, attributes, script, css) {
  const props = attributes.map(([name, value]) => ` ${name}={${JSON.stringify(value)}}`).join('');
  const element = `<${tag}${props} suppressHydrationWarning />`;
  return `${comment('/*', '*/', script, css)}export const ${nameOf(tag)} = () => ${element};`;
}

const vueCode = (element, script, css) => `${comment('<!--', '-->', script, css)}<template>\n  ${element}\n</template>`;

function phpCode({ tag, attributes, script, style }) {
  const quote = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const rows = attributes.map(([name, value]) => `  ${quote(name)} => ${quote(value)},\n`).join('');
  return `${[script, style].filter(Boolean).join('\n')}
<?php
$attributes = [
${rows}];
echo '<${tag}';
foreach ($attributes as $name => $value) {
  echo ' ' . $name . '="' . htmlspecialchars($value) . '"';
}
echo '></${tag}>';
`;
}
