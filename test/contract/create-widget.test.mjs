import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkWalls } from '../../scripts/check/walls.mjs';
import { createWidget } from '../../scripts/create-widget.mjs';
import { elementsDocument } from '../../scripts/docs/elements.mjs';
import { ROOT, tool } from '../../scripts/run.mjs';

/** A copy of the client, so that the repository itself stays as it is. */
const root = mkdtempSync(join(tmpdir(), 'vf-create-'));
for (const part of ['components', 'core', 'styles', 'locales', 'types', 'test/support', 'tsconfig.json']) {
  cpSync(join(ROOT, part), join(root, part), { recursive: true });
}
symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
after(() => rmSync(root, { recursive: true, force: true }));

test('a new widget passes the type check, the linter and the walls, and is documented', async () => {
  const paths = createWidget(root, 'reading-list');
  assert.ok(paths.includes('components/reading-list/reading-list.element.ts'));

  const types = await tool('tsc', ['-p', root, '--pretty', 'false'], { quiet: true });
  assert.equal(
    types.output
      .split('\n')
      .filter((line) => line.includes('reading-list'))
      .join('\n'),
    '',
  );

  const format = `--config-path=${ROOT}`;
  const lint = await tool('biome', ['check', format, join(root, 'components/reading-list')], { quiet: true });
  assert.equal(lint.code, 0, lint.output);
  assert.deepEqual(
    checkWalls(root).filter((line) => line.includes('reading-list')),
    [],
  );

  const { text, missing } = elementsDocument(root);
  assert.match(text, /`<vf-reading-list>`\n\nReading list: what it shows, and to whom\./);
  assert.deepEqual(
    missing.filter((line) => line.includes('reading-list')),
    [],
  );
});

test('a name that is taken or no name at all is refused', () => {
  assert.throws(() => createWidget(root, 'tray'), /there already/);
  for (const name of ['', 'vf-new', 'New', 'a b', '../x']) assert.throws(() => createWidget(root, name), /kebab-case/);
});
