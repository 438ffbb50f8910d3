/** The image's file system, run as the image is: another user, a root that cannot be written, and no shell. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres.mjs';
import { ROOT } from '../../scripts/run.mjs';
import { makeRoot } from '../../ship/image/rootfs.mjs';

const STOP_WITHIN_MS = 10_000;
const hasBubblewrap = process.platform === 'linux' && spawnSync('bwrap', ['--version']).status === 0;
const isRoot = process.getuid?.() === 0;
const skip = (!hasBubblewrap || !isRoot) && 'needs bubblewrap and root';
const folder = mkdtempSync(join(tmpdir(), 'vf-image-'));
const root = join(folder, 'root');
const data = join(folder, 'data');

/** What the image sets, read from its file, so that both stay the same. */
const image = readFileSync(join(ROOT, 'ship/image/Containerfile'), 'utf8').replaceAll('\\\n', ' ');
const variables = [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
  name,
  value,
]);
const [, ...program] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)?.[1] ?? '[]');

before(async () => {
  if (skip) return;
  await makeRoot(root);
  mkdirSync(data);
  // As the group of the image; OpenShift chooses the user.
  chownSync(data, 10001, 0);
  chmodSync(data, 0o770);
  chmodSync(folder, 0o755);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function inImage(env, words = []) {
  const settings = Object.entries({ ...Object.fromEntries(variables), ...env });
  const flags = ['--ro-bind', root, '/', '--bind', data, '/data', '--dev', '/dev', '--proc', '/proc'];
  const user = ['--unshare-user', '--uid', '10001', '--gid', '0', '--die-with-parent', '--chdir', '/app', '--clearenv'];
  const set = settings.flatMap(([name, value]) => ['--setenv', name, value]);
  const child = spawn('setpriv', [
    '--reuid=10001',
    '--regid=0',
    '--clear-groups',
    'bwrap',
    ...flags,
    ...user,
    ...set,
    '/usr/bin/node',
    ...program,
    ...words,
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, said: () => said, ended: once(child, 'exit') };
}

const secret = { VF_SECRET: 'kq3v9Zp1xT7wLm5cRb8nYd2hGf6jSa4e', VF_TRUSTED_PROXIES: 'none' };

test('its commands run, and it finds itself well', { skip }, async () => {
  const added = inImage(secret, ['site', 'add', 'news.example', '--host', 'news.example']);
  assert.deepEqual(await added.ended, [0, null], added.said());
  const doctor = inImage(secret, ['doctor']);
  assert.deepEqual(await doctor.ended, [0, null], doctor.said());
  for (const name of ['pictures', 'widgets', 'data directory'])
    assert.match(doctor.said(), new RegExp(`ok {4}${name}`));
});

test('it serves, paints, lets somebody sign up, and stops in time', { skip }, async () => {
  const port = await freePort();
  const { child, said, ended } = inImage({ ...secret, PORT: String(port), VF_PUBLIC_URL: `http://127.0.0.1:${port}` });
  try {
    const ask = (path, options) => fetch(`http://127.0.0.1:${port}${path}`, options).catch(() => undefined);
    for (let tries = 0; tries < 600 && !(await ask('/readyz'))?.ok && child.exitCode === null; tries += 1)
      await wait(100);
    assert.equal((await ask('/readyz'))?.status, 200, said());
    assert.equal((await ask('/vf.js')).status, 200);
    const signedUp = await ask('/v2/news.example/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://news.example' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'long enough for this' }),
    });
    assert.equal(signedUp.status, 201, await signedUp.text());
    const painted = await ask('/render/conversations?site=news.example&container_id=image');
    assert.match(await painted.text(), /<template shadowrootmode/);
    const begun = performance.now();
    // Bubblewrap passes no signal on; a line of the log names the process.
    process.kill(Number(/"pid":(\d+)/.exec(said())?.[1]), 'SIGTERM');
    assert.equal((await ended)[0], 0, said());
    assert.ok(performance.now() - begun < STOP_WITHIN_MS);
  } finally {
    child.kill('SIGKILL');
  }
});

test('it has no shell', { skip }, () => {
  for (const shell of ['bin/sh', 'bin/bash', 'usr/bin/sh']) assert.ok(!existsSync(join(root, shell)), shell);
});
