/** The bundled server, as in an image or a package: without the repository beside it, started in another directory. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleServer } from '../../ship/bundle.mjs';
import { installNativePackages } from '../../ship/native-packages.mjs';
import { freePort } from '../../tools/postgres.mjs';
import { run } from '../../tools/run.mjs';

const BYTES_AT_MOST = 5_000_000;
/** A release copies each of them to where readers fetch it. */
const FILES_AT_MOST = 2950;
const root = mkdtempSync(join(tmpdir(), 'vf-bundle-'));
const app = join(root, 'app');
const env = { PATH: process.env.PATH, VF_DATA_DIR: join(root, 'data'), VF_DEMO: 'off', HOST: '127.0.0.1' };
let bytes;

before(async () => {
  bytes = await bundleServer(app);
  installNativePackages(app, { hasEmbedded: true });
});
after(() => rmSync(root, { recursive: true, force: true }));

const vf = (...words) =>
  run(process.execPath, [join(app, 'server/bin/vf.mjs'), ...words], { cwd: root, env, quiet: true });

test('it is small, and has the widgets of this build only', () => {
  assert.ok(bytes < BYTES_AT_MOST, `${bytes} bytes`);
  const widgets = readdirSync(join(app, 'dist/c'));
  assert.deepEqual(
    widgets.filter((name) => name.includes('.map')),
    [],
  );
  const files = readdirSync(join(app, 'dist'), { recursive: true });
  assert.ok(files.length < FILES_AT_MOST, `${files.length} files`);
  assert.equal(widgets.filter((name) => /^loader-\w{7}\.js$/.test(name)).length, 1);
  // The documentation site is there if it was built.
  const others = readdirSync(app).filter((name) => name !== 'guide');
  assert.deepEqual(others.sort(), ['dist', 'node_modules', 'package.json', 'server']);
});

test('it starts, answers, lets a reader sign up, paints a comment, and stops', async () => {
  const added = await vf('site', 'add', 'localhost', '--development');
  assert.equal(added.code, 0, added.output);
  const port = await freePort();
  const server = spawn(process.execPath, [join(app, 'server/dist/server.js')], {
    cwd: root,
    env: { ...env, PORT: String(port), LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ask = (path, options) => fetch(origin + path, options).catch(() => undefined);
    for (let tries = 0; tries < 600 && !(await ask('/readyz'))?.ok && server.exitCode === null; tries += 1)
      await wait(100);
    assert.equal((await ask('/readyz'))?.status, 200, said);
    assert.equal((await ask('/vf.js')).status, 200);
    const account = { name: 'Ada', email: 'ada@example.org', password: 'long enough for this' };
    const signedUp = await ask('/v2/localhost/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    assert.equal(signedUp.status, 201, await signedUp.text());
    const painted = await (await ask('/render/conversations?site=localhost&container_id=bundle')).text();
    assert.match(painted, /<template shadowrootmode/);
  } finally {
    server.kill('SIGTERM');
  }
  assert.deepEqual(await once(server, 'exit'), [0, null], said);
});

test('the bundle checks itself, pictures included', async () => {
  const { output, code } = await vf('doctor');
  assert.match(output, /ok {4}pictures/);
  assert.match(output, new RegExp(`ok {4}widgets.*${app}/dist`));
  assert.equal(code, 0, output);
});

test('without the demo it refuses to show it, and names the variable', async () => {
  const { output, code } = await run(process.execPath, [join(app, 'server/dist/server.js')], {
    cwd: root,
    env: { ...env, VF_DEMO: 'on' },
    quiet: true,
  });
  assert.equal(code, 1);
  assert.match(output, /folder demo\/ is missing: set VF_DEMO=off/);
  assert.doesNotMatch(output, /\n {4}at /);
});

test('without the embedded database it names the variable', async () => {
  rmSync(join(app, 'node_modules/@electric-sql'), { recursive: true });
  assert.ok(!existsSync(join(app, 'node_modules/@electric-sql/pglite')));
  const { output, code } = await run(process.execPath, [join(app, 'server/dist/server.js')], {
    cwd: root,
    env,
    quiet: true,
  });
  assert.equal(code, 1);
  assert.match(output, /DATABASE_URL.*or install @electric-sql\/pglite/);
  assert.doesNotMatch(output, /\n {4}at /);
});
