/** What editors and frameworks read of the suite is true, and TypeScript and React take it. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { customElements, typeDeclarations } from '../../scripts/docs/types.mjs';
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

async function findings(code) {
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
        jsx: 'react-jsx',
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
