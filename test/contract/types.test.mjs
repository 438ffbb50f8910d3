/** What editors and frameworks read of the suite is true, and TypeScript and the frameworks it names take it. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { customElements } from '../../scripts/docs/manifest.mjs';
import { typeDeclarations } from '../../scripts/docs/types.mjs';
import { ROOT, tool } from '../../scripts/run.mjs';
import { aRepository } from './fixture.mjs';

const page = `import { createElement } from 'react';
window.vf.$subscribe('comment', 'created', (posted) => posted.content_uuid.trim());
window.vf.$publish('tray', 'open', '_', 'vf-profile');
const tag: HTMLElementTagNameMap['vf-conversations'] = document.createElement('vf-conversations');
tag.limit = 20;
document.addEventListener('vf-login-success', ({ detail: [type] }) => type.trim());
tag.addEventListener('vf-comment-created', (event) => event.detail[0].content_uuid.trim());
export const shown = (
  <vf-conversations limit="20" sort="newest" onvf-comments-sorted={({ detail: [sort] }) => sort.trim()} />
);
export const alias = <vf-tray-trigger-widget floating />;
export const other = createElement('vf-conversations-count');
`;

const preact = `export const shown = <vf-conversations limit="20" sort="newest" />;
`;
const solid = `import type {} from 'solid-js';
export const shown = <vf-conversations limit="20" sort="newest" />;
`;
const vue = `import type { GlobalComponents } from 'vue';
export const shown: GlobalComponents['vf-conversations'] = { limit: '20', sort: 'newest' };
`;
const svelte = `export const shown: svelteHTML.IntrinsicElements['vf-conversations'] = { limit: '20', sort: 'newest' };
`;

/** What TypeScript says of a page; `jsx` is how its framework wants markup read. */
async function findings(code, jsx = { jsx: 'react-jsx' }) {
  const root = aRepository({
    'vf.d.ts': typeDeclarations(ROOT),
    'page.tsx': code,
    'tsconfig.json': {
      compilerOptions: {
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom'],
        types: [],
        ...jsx,
        strict: true,
        skipLibCheck: true,
        noEmit: true,
      },
      files: ['page.tsx', 'vf.d.ts'],
    },
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const { output } = await tool('tsc', ['-p', root, '--pretty', 'false'], { quiet: true });
  return output.split('\n').filter((line) => /error TS/.test(line));
}

test('a page in TypeScript and React knows the tags, their attributes and the events', async () => {
  assert.deepEqual(await findings(page), []);
});

for (const [framework, code, jsx] of [
  ['Preact', preact, { jsx: 'react-jsx', jsxImportSource: 'preact' }],
  ['Solid', solid, { jsx: 'preserve', jsxImportSource: 'solid-js' }],
  ['Vue', vue],
  ['Svelte', svelte],
]) {
  test(`a page in ${framework} knows the tags and their attributes`, async () => {
    assert.deepEqual(await findings(code, jsx), []);
    assert.equal((await findings(code.replace('newest', 'loudest'), jsx)).length, 1);
  });

  test(`a misspelt attribute, or a word for a number, is an error in ${framework}`, async () => {
    assert.equal((await findings(code.replace(/\bsort\b/, 'sortt'), jsx)).length, 1);
    assert.equal((await findings(code.replace(/\b20\b/, 'five'), jsx)).length, 1);
  });
}

// TypeScript accepts every attribute with a dash in JSX, whatever the types are.
for (const [framework, code] of [
  ['Vue', vue],
  ['Svelte', svelte],
]) {
  test(`a misspelt attribute with a dash is an error in ${framework}`, async () => {
    const withContainer = (name) => code.replace('{ limit', `{ '${name}': 'a', limit`);
    assert.deepEqual(await findings(withContainer('vf-container-id')), []);
    assert.equal((await findings(withContainer('vf-contaner-id'))).length, 1);
  });
}

test('a page in React may use global attributes, and nothing else that no widget has', async () => {
  const withAttribute = (text) => page.replace('sort="newest"', `sort="newest" ${text}`);
  const allowed = 'id="a" className="b" style={{ margin: 0 }} key="c" data-x="d" aria-label="e" onClick={() => {}}';
  assert.deepEqual(await findings(withAttribute(`${allowed} suppressHydrationWarning`)), []);
  assert.equal((await findings(withAttribute('limt="5"'))).length, 1);
  assert.equal((await findings(page.replace('limit="20"', 'limit="five"'))).length, 1);
});

test('what no widget has is a finding', async () => {
  assert.equal((await findings(page.replace('sort="newest"', 'sort="loudest"'))).length, 1);
  assert.ok((await findings(page.replace("'created'", "'creatd'"))).length > 0);
});

test('the manifest has every tag with its attributes and their defaults', () => {
  const { modules } = JSON.parse(customElements(ROOT));
  const tags = modules.flatMap((one) => one.exports.map(({ name }) => name));
  for (const tag of ['vf-conversations', 'vf-conversations-count', 'vf-tray', 'vf-tray-trigger-widget']) {
    assert.ok(tags.includes(tag), tag);
  }
  const [conversations] = modules.find(({ path }) => path.includes('conversations/')).declarations;
  const limit = conversations.attributes.find(({ name }) => name === 'limit');
  assert.deepEqual([limit.type.text, limit.default, limit.fieldName], ['number', '10', 'limit']);
});
