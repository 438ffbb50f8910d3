/** `npm run create`: one of each kind in a copy of the repository, which passes what a change has to pass. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkWalls } from '../../scripts/check/walls.mjs';
import { create, kinds } from '../../scripts/create.mjs';
import { elementsDocument } from '../../scripts/docs/elements.mjs';
import { ROOT, tool } from '../../scripts/run.mjs';

const root = mkdtempSync(join(tmpdir(), 'vf-create-'));
const parts = [
  'components',
  'core',
  'demo',
  'styles',
  'locales',
  'types',
  'server/src',
  'server/test/support',
  'test/support',
  'build',
];
const names = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, `new-${kind}`]));
let written;

before(() => {
  for (const part of [...parts, 'tsconfig.json', 'server/tsconfig.json', 'server/package.json', 'package.json']) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  written = Object.entries(names).flatMap(([kind, name]) => create(root, kind, name));
});
after(() => rmSync(root, { recursive: true, force: true }));

test('what is made passes the type checks', async () => {
  for (const project of ['.', 'server']) {
    const types = await tool('tsc', ['-p', join(root, project), '--noEmit', '--pretty', 'false'], { quiet: true });
    assert.equal(
      types.output
        .split('\n')
        .filter((line) => /error TS/.test(line))
        .join('\n'),
      '',
    );
  }
});

test('it is formatted, stays inside the walls and is documented', async () => {
  const files = [...new Set(written)].filter((path) => /\.(tsx?|css|json)$/.test(path)).map((path) => join(root, path));
  const lint = await tool('biome', ['check', `--config-path=${ROOT}`, ...files], { quiet: true });
  assert.equal(lint.code, 0, lint.output);
  assert.deepEqual(
    checkWalls(root).filter((line) => line.includes('new-')),
    [],
  );
  const { text, missing } = elementsDocument(root);
  assert.match(text, /`<vf-new-widget>`\n\nNew widget: what it shows, and to whom\./);
  assert.match(text, /`<vf-new-painted-widget>`[^#]*Painted on the server\./);
  assert.deepEqual(missing, []);
});

test('a name that is taken or no name at all is refused', () => {
  assert.throws(() => create(root, 'widget', 'tray'), /there already/);
  for (const name of ['', 'vf-new', 'New', 'a b', '../x'])
    assert.throws(() => create(root, 'widget', name), /kebab-case/);
  assert.throws(() => create(root, 'gadget', 'new'), /npm run create <widget/);
});
