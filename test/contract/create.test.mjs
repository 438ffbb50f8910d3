/** `npm run create`: one part of each kind in a copy of the repository, which passes the checks of a change. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { languages } from '../../tools/build/languages.mjs';
import { checkLocales } from '../../tools/check/locales.mjs';
import { create, kinds } from '../../tools/create.mjs';
import { elementsDocument } from '../../tools/docs/elements.mjs';
import { freePort } from '../../tools/postgres.mjs';
import { ROOT, run, tool } from '../../tools/run.mjs';

const root = mkdtempSync(join(tmpdir(), 'vf-create-'));
/** Everything except installed and generated files. */
const isSource = (path) => !/(^|\/)(node_modules|dist|\.git|\.cache)$/.test(path);
const names = { ...Object.fromEntries(Object.keys(kinds).map((kind) => [kind, `new-${kind}`])), language: 'sv' };

before(async () => {
  cpSync(ROOT, root, { recursive: true, filter: isSource });
  for (const folder of ['', 'server', 'test/hosts/react-18']) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(ROOT, modules))) symlinkSync(join(ROOT, modules), join(root, modules));
  }
  for (const [kind, name] of Object.entries(names)) {
    const made = await run(process.execPath, ['tools/create.mjs', kind, name], { cwd: root, quiet: true });
    assert.equal(made.code, 0, made.output);
  }
});
after(() => rmSync(root, { recursive: true, force: true }));

test('new parts pass every check at once', async () => {
  const check = await run(process.execPath, ['tools/check.mjs'], { cwd: root, quiet: true });
  assert.equal(check.code, 0, check.output);
  assert.match(check.output, /✓ sizes .*new-painted-widget, further .*new-widget, further/);
});

test('the generated tests of a widget pass: painted, and hydrates without a change', async () => {
  for (const name of ['new-widget', 'new-painted-widget']) {
    const files = join(root, `components/${name}/*.test.ts`);
    const tests = await tool('wtr', ['--files', files], { cwd: root, quiet: true });
    assert.equal(tests.code, 0, tests.output);
    assert.match(stripVTControlCharacters(tests.output), /[1-9] passed, 0 failed/);
  }
});

test('the test of a kind of content passes as it is made: read, more and live', async () => {
  const files = join(root, 'core/state/new-kind/*.test.ts');
  const tests = await tool('wtr', ['--files', files], { cwd: root, quiet: true });
  assert.equal(tests.code, 0, tests.output);
  assert.match(stripVTControlCharacters(tests.output), /3 passed, 0 failed/);
});

test('the created widget renders on the server, for a page and for the gallery', async () => {
  const port = await freePort();
  const data = join(root, 'data');
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), VF_DATA_DIR: data, DATABASE_URL: '' };
  const server = spawn(process.execPath, ['server/dist/server.js'], { cwd: root, env, stdio: 'ignore' });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ask = (path) => fetch(origin + path).catch(() => undefined);
    // Answers 503 until it has started.
    const about = 'site=localhost&container_id=new-article';
    const draw = () => ask(`/render/new-painted-widget?${about}`);
    let drawn = await draw();
    for (let tries = 0; tries < 600 && !drawn?.ok; tries += 1) {
      await wait(200);
      drawn = await draw();
    }
    const fragment = await drawn.text();
    assert.match(fragment, />New painted widget<\/h2>/);
    assert.match(fragment, /<p[^>]*>0<\/p>/);
    const frame = await ask('/gallery/frame?widget=new-painted-widget&state=few&theme=light&dir=ltr');
    assert.match(await frame.text(), /<vf-new-painted-widget/);
  } finally {
    server.kill();
  }
});

test('it is documented', () => {
  const { text } = elementsDocument(root);
  assert.match(text, /`<vf-new-widget>`\n\nNew widget: what it shows, and to whom\./);
  assert.match(text, /`<vf-new-painted-widget>`[^#]*Rendered on the server\./);
});

test('a language has every text in its own plural forms, marked until it is translated', () => {
  assert.deepEqual(checkLocales(root, [...languages, 'sv']), []);
  const { conversations } = JSON.parse(readFileSync(join(root, 'locales/sv/conversations.json'), 'utf8'));
  for (const text of Object.values(conversations)) assert.match(text, /^\[en\] /);
});

test('a name that is taken or invalid is refused', async () => {
  await assert.rejects(create(root, 'widget', 'tray'), /there already/);
  for (const name of ['', 'vf-new', 'New', 'a b', '../x']) {
    await assert.rejects(create(root, 'widget', name), /kebab-case/);
  }
  await assert.rejects(create(root, 'gadget', 'new'), /npm run create <widget/);
});
