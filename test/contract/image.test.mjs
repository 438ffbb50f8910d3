/** The image's file system, run like the image: another user, a read-only root, and no shell. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { makeRoot } from '../../ship/image/rootfs.mjs';
import { findPostgres, freePort, startPostgres } from '../../tools/postgres.mjs';
import { ROOT } from '../../tools/run.mjs';

const STOP_WITHIN_MS = 10_000;
const AS_IMAGE_USER = ['--reuid=10001', '--regid=0', '--clear-groups', 'bwrap'];
const OWN_USERS = ['--unshare-user', '--uid', '10001', '--gid', '0', '--die-with-parent'];
/** Containers often forbid namespaces of users, and then Bubblewrap runs nothing. */
const canUnshare = () => {
  const probe = [
    ...AS_IMAGE_USER,
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...OWN_USERS,
    '/bin/true',
  ];
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('setpriv', probe).status === 0;
};
const skip = !canUnshare() && 'needs root, and bubblewrap with namespaces of users';
const folder = mkdtempSync(join(tmpdir(), 'vf-image-'));
const root = join(folder, 'root');
const data = join(folder, 'data');

/** The image's settings, read from its file, so that both stay the same. */
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
  // The group of the image; OpenShift chooses the user.
  chownSync(data, 10001, 0);
  chmodSync(data, 0o770);
  chmodSync(folder, 0o755);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function inImage(env, words = []) {
  const settings = Object.entries({ ...Object.fromEntries(variables), ...env });
  const flags = ['--ro-bind', root, '/', '--bind', data, '/data', '--dev', '/dev', '--proc', '/proc'];
  const user = [...OWN_USERS, '--chdir', '/app', '--clearenv'];
  const set = settings.flatMap(([name, value]) => ['--setenv', name, value]);
  const child = spawn('setpriv', [...AS_IMAGE_USER, ...flags, ...user, ...set, '/usr/bin/node', ...program, ...words]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, said: () => said, ended: once(child, 'exit') };
}

/** Starts the server, and waits until it is ready. */
async function startInImage(env) {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const { child, said, ended } = inImage({ ...env, PORT: new URL(origin).port, VF_PUBLIC_URL: origin });
  const ask = (path, options) => fetch(origin + path, options).catch(() => undefined);
  for (let tries = 0; tries < 600 && !(await ask('/readyz'))?.ok && child.exitCode === null; tries += 1)
    await wait(100);
  return {
    ask,
    said,
    kill: () => child.kill('SIGKILL'),
    /** Bubblewrap does not forward signals, so this one goes to the process that it started. */
    async stop() {
      const begun = performance.now();
      process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')), 'SIGTERM');
      assert.equal((await ended)[0], 0, said());
      assert.ok(performance.now() - begun < STOP_WITHIN_MS);
    },
  };
}

const secret = { VF_SECRET: 'kq3v9Zp1xT7wLm5cRb8nYd2hGf6jSa4e', VF_TRUSTED_PROXIES: 'none' };

test('its commands run, and it finds itself well', { skip }, async () => {
  const added = inImage(secret, ['site', 'add', 'news.example', '--host', 'news.example']);
  assert.deepEqual(await added.ended, [0, null], added.said());
  const set = inImage(secret, ['site', 'settings', 'news.example', '--set', 'enable_comment_images=true']);
  assert.deepEqual(await set.ended, [0, null], set.said());
  const doctor = inImage(secret, ['doctor']);
  assert.deepEqual(await doctor.ended, [0, null], doctor.said());
  for (const name of ['pictures', 'widgets', 'data directory'])
    assert.match(doctor.said(), new RegExp(`ok {4}${name}`));
});

/** Posts a picture for a comment, which the image's libraries decode. */
async function uploadPicture(ask, token) {
  const { uuid } = await (await ask('/v3/sections/sites/news.example')).json();
  const section = `/v4/livecomments/${uuid}`;
  const headers = { authorization: `Bearer ${token}`, origin: 'https://news.example' };
  const opened = await ask(`${section}/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ container_id: 'image' }),
  });
  const { content_container_uuid: container } = await opened.json();
  const background = { r: 200, g: 30, b: 30 };
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([picture], { type: 'image/png' }), 'a.png');
  return ask(`${section}/${container}/media`, { method: 'POST', headers, body });
}

test('it serves, paints, lets a reader sign up, accepts a picture, and stops in time', { skip }, async () => {
  const { ask, said, stop, kill } = await startInImage(secret);
  try {
    assert.equal((await ask('/readyz'))?.status, 200, said());
    assert.equal((await ask('/vf.js')).status, 200);
    const signedUp = await ask('/v2/news.example/users?session=false', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://news.example' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'long enough for this' }),
    });
    const { access_token: token, ...answer } = await signedUp.json();
    assert.equal(signedUp.status, 201, JSON.stringify(answer));
    const uploaded = await uploadPicture(ask, token);
    assert.equal(uploaded.status, 201, (await uploaded.text()) + said());
    const painted = await ask('/render/conversations?site=news.example&container_id=image');
    assert.match(await painted.text(), /<template shadowrootmode/);
    await stop();
  } finally {
    kill();
  }
});

const noPostgres = !process.env.TEST_DATABASE_URL && !findPostgres() && 'needs PostgreSQL';
test('two workers serve on PostgreSQL, with sockets in the data directory', { skip: skip || noPostgres }, async (t) => {
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  t.after(() => postgres?.stop());
  const DATABASE_URL = process.env.TEST_DATABASE_URL ?? postgres.url;
  const { ask, said, stop, kill } = await startInImage({ ...secret, DATABASE_URL, VF_WORKERS: '2' });
  try {
    assert.equal((await ask('/readyz'))?.status, 200, said());
    const [sockets] = readdirSync(join(data, 'run')).filter((name) => name.startsWith('workers-'));
    const names = () => readdirSync(join(data, 'run', sockets));
    // The server is ready when its first worker is.
    for (let tries = 0; tries < 600 && names().length < 2; tries += 1) await wait(100);
    assert.equal(names().length, 2, said());
    assert.equal((await ask('/vf.js')).status, 200);
    await stop();
  } finally {
    kill();
  }
});

test('the command of the start page shows the demo', { skip }, async () => {
  const page = readFileSync(join(ROOT, 'ship/site/pages/start.md'), 'utf8');
  const [command] = /docker run [^`]*/.exec(page) ?? [''];
  const names = [...command.matchAll(/-e (\w+)=/g)].map(([, name]) => name);
  assert.deepEqual(names, ['VF_DEMO', 'VF_PUBLIC_URL', 'VF_SECRET']);
  const { VF_SECRET } = secret;
  const { ask, said, stop, kill } = await startInImage({ VF_DEMO: 'on', VF_SECRET, VF_DATA_DIR: '/data/demo' });
  try {
    assert.match((await (await ask('/'))?.text()) ?? '', /<title>The Wrackline/, said());
    assert.match(said(), /moderator@\S+ +\S+/);
    await stop();
  } finally {
    kill();
  }
});

test('it has no shell', { skip }, () => {
  for (const shell of ['bin/sh', 'bin/bash', 'usr/bin/sh']) assert.ok(!existsSync(join(root, shell)), shell);
});
