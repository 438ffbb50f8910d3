/** The server's package, packed, installed and started by one command, like a person who tries it out. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SCOPE } from '../../ship/names.mjs';
import { installNativePackages } from '../../ship/native-packages.mjs';
import { makeServer, pack } from '../../ship/packages.mjs';
import { freePort } from '../../tools/postgres.mjs';
import { run } from '../../tools/run.mjs';

/** The empty database takes 4.5 MB of it, and the documentation site 3 MB. */
const PACKED_BYTES_AT_MOST = 17_000_000;
const root = mkdtempSync(join(tmpdir(), 'vf-server-'));
const home = join(root, 'home');
let tarball;

before(async () => {
  const folder = join(root, 'package');
  await makeServer(folder);
  tarball = await pack(folder);
  // Without a registry, the packages with native code are already installed.
  mkdirSync(home);
  copyFileSync(join(folder, 'package.json'), join(home, 'package.json'));
  installNativePackages(home, { hasEmbedded: true });
  rmSync(join(home, 'package.json'));
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output: said } = await run('npm', ['install', ...options, tarball], { cwd: home, quiet: true });
  assert.equal(code, 0, said);
});
after(() => rmSync(root, { recursive: true, force: true }));

test('it is no larger than it was', () => {
  const { size } = statSync(tarball);
  assert.ok(size < PACKED_BYTES_AT_MOST, `${size} bytes`);
});

test('npx starts the demo newspaper, and says where it is and who can log in', async () => {
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: home, PORT: String(port) };
  // Ctrl+C in a terminal goes to npx and its children: a separate process group.
  const options = { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const server = spawn('npx', ['--offline', `${SCOPE}/server`], options);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const exit = once(server, 'exit');
  try {
    const origin = `http://127.0.0.1:${port}`;
    const ask = (path) => fetch(origin + path).catch(() => undefined);
    for (let tries = 0; tries < 1200 && !(await ask('/readyz'))?.ok && server.exitCode === null; tries += 1)
      await wait(100);
    const front = await (await ask('/')).text();
    assert.match(front, /<title>The Wrackline/);
    const [article] = /\/articles\/[\w-]+/.exec(front) ?? [];
    assert.match(await (await ask(article)).text(), /<vf-conversations[^>]*>.*?<template shadowrootmode/s);
    assert.equal((await ask('/vf.js')).status, 200);
    assert.match(said, new RegExp(`http://localhost:${port}`));
    assert.match(said, /moderator@\S+ +\S+/);
  } finally {
    process.kill(-server.pid, 'SIGINT');
  }
  await exit;
});
