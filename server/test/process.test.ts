import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from './support/app';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 60_000;

interface Running {
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  url: string;
}

describe('the running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  const children = new Set<ChildProcess>();
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function launch(env: Record<string, string>) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/server.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: '0', VF_DEMO: 'off', VF_DATA_DIR: join(folder, 'data'), ...env },
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    return { child, output: () => text, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
  }

  async function start(env: Record<string, string> = {}): Promise<Running & ReturnType<typeof launch>> {
    const running = launch(env);
    const until = Date.now() + START_MS;
    for (;;) {
      const [, url] = /^Community server on (http\S+)/m.exec(running.output()) ?? [];
      if (url) return { ...running, url };
      if (Date.now() > until || running.child.exitCode !== null) throw new Error(`no start: ${running.output()}`);
      await wait(50);
    }
  }

  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  it('keeps every acknowledged account over kill -9', async () => {
    const { addSite } = await import('../src/commands');
    const { loadConfig } = await import('../src/config');
    await addSite(loadConfig({ VF_DATA_DIR: join(folder, 'data') }), { domain: 'localhost' }, () => {});
    const first = await start();
    const acknowledged: string[] = [];
    const crowd = Array.from({ length: 12 }, async (_, i) => {
      const email = `reader${i}@example.org`;
      const answer = await post(`${first.url}/v2/localhost/users`, { name: `Reader ${i}`, email, password: PASSWORD });
      if (answer.status === 201) acknowledged.push(email);
    });
    // In the middle of it: some are answered, some are not.
    while (acknowledged.length < 5) await wait(1);
    first.child.kill('SIGKILL');
    await Promise.allSettled(crowd);
    await first.ended;
    assert.ok(existsSync(join(folder, 'data', 'pglite.lock')));

    const second = await start();
    for (const email of acknowledged) {
      const answer = await post(`${second.url}/v2/localhost/users/login?session=false`, { email, password: PASSWORD });
      assert.equal(answer.status, 200, email);
    }
    second.child.kill('SIGTERM');
    assert.deepEqual(await second.ended, [0, null]);
    assert.equal(existsSync(join(folder, 'data', 'pglite.lock')), false);
  });

  it('finishes what it is answering when it is told to stop', async () => {
    const { child, url, ended } = await start();
    // The answer to a forgotten password takes a tenth of a second by itself.
    const answer = post(`${url}/v2/localhost/account/password`, { email: 'reader0@example.org' });
    await wait(60);
    child.kill('SIGTERM');
    assert.equal((await answer).status, 200);
    assert.deepEqual(await ended, [0, null]);
  });

  it('is not kept from stopping by an idle connection', async () => {
    const { child, url, ended } = await start();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    child.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
    socket.destroy();
  });

  it('lets no second server on the same directory', async () => {
    const first = await start();
    const second = launch({});
    assert.deepEqual(await second.ended, [1, null]);
    assert.match(second.output(), new RegExp(`in use by process ${first.child.pid}`));
    first.child.kill('SIGTERM');
    await first.ended;
  });

  it('says when the port is taken', async () => {
    const holder = createServer().listen(0, 'localhost');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { output, ended } = launch({ PORT: String(port) });
    assert.deepEqual(await ended, [1, null]);
    assert.match(output(), new RegExp(`PORT ${port} is taken`));
    holder.close();
  });

  it('names every wrong variable at once', async () => {
    const { output, ended } = launch({ PORT: 'x', LOG_LEVEL: 'y' });
    assert.deepEqual(await ended, [1, null]);
    assert.match(output(), /PORT must be.*\nLOG_LEVEL must be/);
    assert.equal(output().includes('    at '), false);
  });

  it('logs requests without what is secret in them', async () => {
    const running = await start({ LOG_LEVEL: 'info' });
    await fetch(`${running.url}/v2/localhost/users/current?token=secret-query`, {
      headers: { authorization: 'Bearer secret-bearer', cookie: 'VfAccess_x=secret-cookie' },
    });
    await post(`${running.url}/v2/localhost/users/login`, { email: 'secret@example.org', password: 'secret-password' });
    running.child.kill('SIGTERM');
    await running.ended;
    assert.match(running.output(), /"path":"\/v2\/localhost\/users\/login"/);
    assert.doesNotMatch(running.output(), /secret-|secret@/);
  });
});
