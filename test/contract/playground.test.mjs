/** The playground: choices in the address, and code that produces the same element in each framework. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import { parseFragment } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { contrast } from '../../ship/site/playground/contrast.mjs';
import { snippetsOf, styleRule } from '../../ship/site/playground/snippets.mjs';
import { fromHash, toHash } from '../../ship/site/playground/state.mjs';

const attributes = ['vf-container-id', 'limit', 'vf-title'].map((name) => ({ name }));
const data = {
  elements: [
    { tag: 'vf-conversations', container: 'gallery-few', attributes },
    { tag: 'vf-tray', container: '', attributes: [] },
  ],
  tokens: [{ name: '--vf-accent' }],
};
const choices = {
  ...{ tag: 'vf-conversations', container: "it's", dir: 'rtl', scheme: 'dark' },
  attributes: { limit: '5', 'vf-title': 'Say "no" & </vf-conversations><script>' },
  tokens: { '--vf-accent': '#0a7d55' },
};
const expected = { 'vf-container-id': "it's", ...choices.attributes };

const snippets = Object.fromEntries(
  snippetsOf(choices, { origin: 'https://community.example', hasContainer: true }).map(({ name, code }) => [
    name,
    code,
  ]),
);

/** The attributes of the only element of that name. */
function attributesIn(html) {
  const found = parseFragment(html).childNodes.filter(({ tagName }) => tagName === choices.tag);
  assert.equal(found.length, 1, html);
  return Object.fromEntries(found[0].attrs.map(({ name, value }) => [name, value]));
}

test('the address contains all choices, without the defaults', () => {
  assert.deepEqual(fromHash(toHash(choices, data.elements), data), choices);
  assert.equal(toHash({ ...fromHash('', data), tag: 'vf-tray', container: '' }, data.elements), '#tag=vf-tray');
});

test('an address cannot insert other elements, attributes or tokens into the page', () => {
  const hash = '#tag=script&attr.onclick=alert(1)&attr.limit=3&token.--x=1&dir=sideways';
  const read = fromHash(hash, data);
  assert.deepEqual(read, { ...fromHash('', data), attributes: { limit: '3' } });
});

test('the value of a token cannot leave its declaration', () => {
  const rule = styleRule('vf-tray', { '--vf-accent': 'red} body{display:none;}</style><script>' });
  assert.equal(rule, 'vf-tray {\n  --vf-accent: red bodydisplay:none/stylescript;\n}');
});

test('HTML and WordPress have the element, the script and the tokens', () => {
  assert.deepEqual(attributesIn(snippets.HTML), expected);
  assert.match(snippets.HTML, /^<script async src="https:\/\/community\.example\/vf\.js"><\/script>\n<style>\nvf-conv/);
  assert.equal(snippets.WordPress, `<!-- wp:html -->\n${snippets.HTML}\n<!-- /wp:html -->`);
});

test('React renders the same element', async () => {
  const { code } = transformSync(snippets.React, { loader: 'jsx', jsx: 'transform', jsxFactory: 'createElement' });
  const make = new Function(
    'createElement',
    `${code.replace('export const ', 'return ').replace('Conversations = ', '')}`,
  );
  assert.deepEqual(attributesIn(renderToStaticMarkup(createElement(make(createElement)))), expected);
});

test('Vue renders the same element', async () => {
  const [, template] = /<template>\n(.*)\n<\/template>/s.exec(snippets.Vue);
  const app = createSSRApp({ template, compilerOptions: { isCustomElement: (tag) => tag.startsWith('vf-') } });
  assert.deepEqual(attributesIn(await renderToString(app)), expected);
});

const hasPhp = spawnSync('php', ['--version']).status === 0;
test('PHP writes the same element', { skip: hasPhp ? false : 'no PHP' }, () => {
  const { stdout, status } = spawnSync('php', [], { input: snippets.PHP, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
  assert.deepEqual(attributesIn(stdout), expected);
});

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  assert.equal(contrast('red', '#ffffff'), null);
});
