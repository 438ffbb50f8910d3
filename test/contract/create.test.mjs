/** `npm run create`: one of each kind in a copy of the repository, which passes what a change has to pass. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { languages } from '../../build/languages.mjs';
import { checkLocales } from '../../scripts/check/locales.mjs';
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
  'test/fixtures',
  'test/support',
  'build',
];
const names = { ...Object.fromEntries(Object.keys(kinds).map((kind) => [kind, `new-${kind}`])), language: 'sv' };
let written;

before(async () => {
  for (const part of [...parts, 'tsconfig.json', 'server/tsconfig.json', 'server/package.json', 'package.json']) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  written = [];
  for (const [kind, name] of Object.entries(names)) written.push(...(await create(root, kind, name)));
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

test('a language has every text in its own plural forms, marked until it is translated', () => {
  assert.deepEqual(checkLocales(root, [...languages, 'sv']), []);
  const { conversations } = JSON.parse(readFileSync(join(root, 'locales/sv/conversations.json'), 'utf8'));
  for (const text of Object.values(conversations)) assert.match(text, /^\[en\] /);
});

test('a language has words for paid cards, which the types ask of every one in the table', async () => {
  const file = join(root, 'core/state/ads/cards/texts.ts');
  const whole = readFileSync(file, 'utf8');
  assert.match(whole, /\n {2}sv: \(\) => import\('\.\.\/\.\.\/\.\.\/\.\.\/locales\/sv\/trending_articles\.json'\),\n/);
  writeFileSync(file, whole.replace(/\n {2}sv: .*/, ''));
  try {
    const types = await tool('tsc', ['-p', root, '--noEmit', '--pretty', 'false'], { quiet: true });
    assert.match(types.output, /cards\/texts\.ts\(\d+,\d+\): error TS\d+: Property 'sv' is missing/);
  } finally {
    writeFileSync(file, whole);
  }
});

test('a name that is taken or no name at all is refused', async () => {
  await assert.rejects(create(root, 'widget', 'tray'), /there already/);
  for (const name of ['', 'vf-new', 'New', 'a b', '../x']) {
    await assert.rejects(create(root, 'widget', name), /kebab-case/);
  }
  await assert.rejects(create(root, 'gadget', 'new'), /npm run create <widget/);
});
