/** docs/THEMING.md, from the style sheets and the parts components name: every token, every part. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { cell, NOTE } from './source.mjs';

/** What each token is for; a token without its line here fails the check. */
const MEANING = {
  '--vf-font-family': "The font, where the page's own should not come through",
  '--vf-heading-font': 'The font of a quote out of a conversation, as the page sets its headings',
  '--vf-unit': 'The unit every size is a multiple of; 10 px unless set',
  '--vf-background': 'What a widget stands on',
  '--vf-text': 'Text',
  '--vf-text-secondary': 'Times, counts and other second thoughts',
  '--vf-text-light': 'Lighter text, where a theme sets it apart',
  '--vf-accent': "Primary button, links, the reader's own like, focus ring",
  '--vf-accent-light': 'A tint of the accent: selected and pressed things',
  '--vf-accent-dark': 'The accent under the pointer',
  '--vf-on-accent': 'Text on the accent',
  '--vf-line': 'Hairlines between threads',
  '--vf-tint-10': 'Faint surface: hover, quoted text',
  '--vf-tint-20': 'Stronger surface: skeletons, avatars',
  '--vf-neutral': 'Quiet buttons',
  '--vf-on-neutral': 'Text on quiet buttons',
  '--vf-on-neutral-light': 'Second text on quiet buttons',
  '--vf-danger': 'Destructive confirmation and field errors',
  '--vf-radius': 'Corners',
  '--vf-trigger-layer': 'The z-index of a floating tray trigger',
  '--vf-reserved-top': 'Height of a fixed header the tray and jumps keep clear of',
};

const PRIVATE = 'read the private token that stands for it (styles/tokens.first.css)';

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
    .map(({ name }) => `scripts/docs/theming.mjs: ${name} has no meaning yet`);
  const rows = tokens.map(
    ({ name, legacy, fallback, about = '' }) =>
      `| \`${name}\` | ${legacy ? `\`${legacy}\`` : ''} | ${fallback ? `\`${cell(fallback)}\`` : ''} | ${about} |`,
  );
  const parts = partsOf(root).map(([part, widgets]) => `| \`${part}\` | ${widgets.join(', ')} |`);
  return { text: [NOTE, HEAD, ...rows, PARTS, ...parts, ''].join('\n'), missing: [...missing, ...bare] };
}

/** `var(--vf-x, var(--legacy, rest))`, brackets balanced: the token, the older name behind it, and what comes last. */
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

/** Every `part` a component names, with the folders that name it. */
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

Three ways, from the lightest to the strongest.

**Tokens.** Set them on the element, on a wrapper or on any ancestor; they reach through the shadow boundary. A token of
ours wins over its older name, and the older name over the default.

\`\`\`css
.article { --vf-accent: #0a7d55; --vf-background: #fffdf8; }
\`\`\`

**Parts.** \`vf-conversations::part(button-primary) { border-radius: 0; }\`

**Adopted sheets.** \`<style data-vf-adopt>\` or \`<link rel="stylesheet" data-vf-adopt>\`: its rules are adopted by every
widget's shadow root, after ours.

What a widget's root paints stands on \`:host\` without \`!important\`, so an ordinary rule of the page on the element or on
its root class wins. Dark mode follows the \`color-scheme\` the page gives the element, or the tokens.

## Tokens

| Token | Older name | Default | What for |
| --- | --- | --- | --- |`;

const PARTS = `
## Parts

| Part | Named by |
| --- | --- |`;
