/** docs/THEMING.md, from the style sheets and the parts components name: every token, every part. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { cell, NOTE } from './source.mjs';

/** Purpose of each token; a missing line fails the check. */
const MEANING = {
  '--vf-font-family': "The font, if widgets should not use the page's font",
  '--vf-heading-font': 'The font of a pull quote; use the font of your headings',
  '--vf-unit': 'The unit of all sizes; 10 px by default',
  '--vf-background': 'Background of a widget',
  '--vf-text': 'Text',
  '--vf-text-secondary': 'Times, counts and other secondary text',
  '--vf-text-light': 'Lighter text, if a theme needs it',
  '--vf-accent': "Primary button, links, the reader's own like, focus ring",
  '--vf-accent-light': 'A tint of the accent: selected and pressed elements',
  '--vf-accent-dark': 'The accent on hover',
  '--vf-on-accent': 'Text on the accent',
  '--vf-line': 'Hairlines between threads',
  '--vf-tint-10': 'Faint surface: hover, quoted text',
  '--vf-tint-20': 'Stronger surface: skeletons, avatars',
  '--vf-neutral': 'Quiet buttons',
  '--vf-on-neutral': 'Text on quiet buttons',
  '--vf-on-neutral-light': 'Secondary text on quiet buttons',
  '--vf-danger': 'Destructive confirmation and field errors',
  '--vf-radius': 'Corners',
  '--vf-trigger-layer': 'The z-index of a floating tray trigger',
  '--vf-reserved-top': 'Height of a fixed header that the tray and jumps leave free',
};

const PRIVATE = 'read the private token that stands for it (styles/tokens.css)';

/** @returns {{ tokens: { name, legacy, fallback, about }[], bare: string[] }} `bare` are uses without a default */
export function readTokens(root) {
  const tokens = new Map();
  const bare = [];
  for (const path of filesIn(root, ['styles', 'components', 'core'], (file) => file.endsWith('.css'))) {
    for (const token of tokensIn(readFileSync(join(root, path), 'utf8'))) {
      if (!token.legacy && !token.fallback) bare.push(`${path}: nobody need set ${token.name}; ${PRIVATE}`);
      if (!tokens.has(token.name) || token.fallback) tokens.set(token.name, { ...token, about: MEANING[token.name] });
    }
  }
  const order = Object.keys(MEANING);
  return { tokens: [...tokens.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)), bare };
}

export function themingDocument(root) {
  const { tokens, bare } = readTokens(root);
  const missing = tokens
    .filter(({ about }) => !about)
    .map(({ name }) => `tools/docs/theming.mjs: ${name} has no meaning yet`);
  const rows = tokens.map(
    ({ name, legacy, fallback, about = '' }) =>
      `| \`${name}\` | ${legacy ? `\`${legacy}\`` : ''} | ${fallback ? `\`${cell(fallback)}\`` : ''} | ${about} |`,
  );
  const parts = partsOf(root).map(([part, widgets]) => `| \`${part}\` | ${widgets.join(', ')} |`);
  return { text: [NOTE, HEAD, ...rows, PARTS, ...parts, ''].join('\n'), missing: [...missing, ...bare] };
}

/** `var(--vf-x, var(--legacy, rest))`, brackets balanced: the token, the older name after it, and the last value. */
function* tokensIn(css) {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const { index } of bare.matchAll(/var\(\s*--vf-/g)) {
    const [name, rest = ''] = splitVar(bare, index);
    const behind = /^var\(\s*--(?!_)/.test(rest) ? splitVar(rest, 0) : undefined;
    yield { name, legacy: behind?.[0], fallback: (behind ? behind[1] : rest)?.replace(/\s+/g, ' ') };
  }
}

function splitVar(css, index) {
  let depth = 0;
  const start = css.indexOf('(', index) + 1;
  for (let at = start; at < css.length; at++) {
    if (css[at] === '(') depth++;
    if (css[at] === ')' && depth-- === 0) {
      const inside = css.slice(start, at);
      const comma = inside.indexOf(',');
      return comma < 0 ? [inside.trim()] : [inside.slice(0, comma).trim(), inside.slice(comma + 1).trim()];
    }
  }
  return [css.slice(start).trim()];
}

/** Every `part` in components, with the folders that use it. */
function partsOf(root) {
  const parts = new Map([['root', new Set(['every widget'])]]);
  for (const path of filesIn(root, ['components'], isComponent)) {
    const widget = path.split('/')[1] === 'shared' ? 'shared' : `vf-${path.split('/')[1]}`;
    for (const name of partsIn(root, path)) parts.set(name, (parts.get(name) ?? new Set()).add(widget));
  }
  return [...parts].sort().map(([part, widgets]) => [part, [...widgets].sort()]);
}

const isCode = (path) => /\.tsx?$/.test(path) && !path.includes('.test.');
const isComponent = (path) => path.endsWith('.tsx') && isCode(path);

const partsIn = (root, path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\bpart="([^"{}]+)"/g)].flatMap(([, names]) =>
    names.split(/\s+/),
  );

/** @returns {string[]} parts of an element: of its own components, and of the shared ones that they import */
export function elementParts(root, tag) {
  const seen = new Set(filesIn(root, [`components/${tag.slice('vf-'.length)}`], isCode));
  // Iteration includes paths that are added during it.
  for (const path of seen) {
    for (const [, from] of readFileSync(join(root, path), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(path), from);
      if (!target.startsWith('components/shared/')) continue;
      for (const file of [`${target}.ts`, `${target}.tsx`]) if (existsSync(join(root, file))) seen.add(file);
    }
  }
  return [...new Set(['root', ...[...seen].flatMap((path) => partsIn(root, path))])].sort();
}

const HEAD = `
# Theming

After reading this page you can give the widgets your own colors, fonts and shapes. Start with tokens:

\`\`\`css
.article { --vf-accent: #0a7d55; --vf-background: #fffdf8; }
\`\`\`

There are three ways, from the lightest to the strongest:

| | How | Effect |
| --- | --- | --- |
| **Tokens** | Set them on the element, on a wrapper or on any ancestor | They reach into the shadow root. A token wins over its older name, and the older name over the default |
| **Parts** | \`vf-conversations::part(button-primary) { border-radius: 0; }\` | Styles one part of a widget |
| **Adopted sheets** | \`<style data-vf-adopt>\` or \`<link rel="stylesheet" data-vf-adopt>\` | Every widget's shadow root adopts the rules, after our own |

A widget's own styles for its root are on \`:host\` without \`!important\`, so a normal rule of your page on the element or on its root
class wins.

**Dark mode** follows the \`color-scheme\` that the element inherits from your page, or the tokens:

\`\`\`css
.dark { color-scheme: dark; }              /* always dark inside .dark */
:root { color-scheme: light dark; }        /* as the reader's device has it */
\`\`\`

## Tokens

| Token | Older name | Default | Used for |
| --- | --- | --- | --- |`;

const PARTS = `
## Parts

| Part | Found in |
| --- | --- |`;
