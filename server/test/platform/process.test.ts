import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '../support/app';
import { begunDirectory } from '../support/begun';
import { serverProcesses } from '../support/process';

describe('the running server', () => {
  const { dataDir, launch, start, remove } = serverProcesses();
  before(() => begunDirectory(dataDir));
  after(remove);

  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  it('keeps every acknowledged account over kill -9', async () => {
    const { addSite } = await import('../../src/commands/add-site');
    const { loadConfig } = await import('../../src/config');
    await addSite(loadConfig({ VF_DATA_DIR: dataDir }), { domain: 'localhost' }, () => {});
    const first = await start();
    const acknowledged: string[] = [];
    const crowd = Array.from({ length: 12 }, async (_, i) => {
      const email = `reader${i}@example.org`;
      const answer = await post(`${first.url}/v2/localhost/users`, { name: `Reader ${i}`, email, password: PASSWORD });
      if (answer.status === 201) acknowledged.push(email);
    });
    // Killed in the middle: some sign-ups are answered, others not.
    while (acknowledged.length < 5) await wait(1);
    first.child.kill('SIGKILL');
    await Promise.allSettled(crowd);
    await first.ended;
    assert.ok(existsSync(join(dataDir, 'pglite.lock')));

    const second = await start();
    for (const email of acknowledged) {
      const answer = await post(`${second.url}/v2/localhost/users/login?session=false`, { email, password: PASSWORD });
      assert.equal(answer.status, 200, email);
    }
    second.child.kill('SIGTERM');
    assert.deepEqual(await second.ended, [0, null]);
    assert.equal(existsSync(join(dataDir, 'pglite.lock')), false);
  });

  it('finishes open requests when it is stopped', async () => {
    const { child, url, ended } = await start();
    const request = httpRequest(`${url}/v2/localhost/account/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    request.flushHeaders();
    // The server is handling the request, and the answer to a forgotten password takes a tenth of a second.
    await once(request, 'continue');
    child.kill('SIGTERM');
    request.end(JSON.stringify({ email: 'reader0@example.org' }));
    const [answer] = await once(request, 'response');
    assert.equal(answer.resume().statusCode, 200);
    assert.deepEqual(await ended, [0, null]);
  });

  it('is stopped despite an idle connection', async () => {
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

  it('prints on its first start its address and accounts, without log lines in between', async () => {
    const first = await start({ VF_DATA_DIR: join(dirname(dataDir), 'first'), VF_DEMO: 'on' });
    first.child.kill('SIGTERM');
    assert.deepEqual(await first.ended, [0, null]);
    const lines = first.output().trim().split('\n');
    for (const role of ['reader', 'moderator', 'administrator'])
      assert.match(first.output(), new RegExp(`^ {2}${role} {2,}\\S+@`, 'm'));
    assert.deepEqual(lines.filter(isJson), []);
  });

  it('starts in any directory and serves the widgets, and prints only JSON with LOG_FORMAT=json', async () => {
    const first = await start({ LOG_FORMAT: 'json', LOG_LEVEL: 'info' });
    const script = await fetch(`${first.url}/vf.js`);
    assert.equal(script.status, 200);
    first.child.kill('SIGTERM');
    assert.deepEqual(await first.ended, [0, null]);
    const lines = first.output().trim().split('\n');
    assert.deepEqual(
      lines.filter((line) => !isJson(line)),
      [],
    );
    assert.ok(lines.some((line) => JSON.parse(line).msg.startsWith('Community server on')));
  });

  it('refuses to serve without the widgets, and names the folder', async () => {
    const { output, ended } = launch({ VF_DIST: join(dirname(dataDir), 'nowhere'), LOG_FORMAT: 'json' });
    assert.deepEqual(await ended, [1, null]);
    const said = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.match(said.map(({ msg }) => msg).join('\n'), /nowhere\/vf\.js is missing: .*VF_DIST/);
    assert.deepEqual(
      said.map(({ level }) => level),
      [50, 50],
    );
  });

  it('reports when the port is taken', async () => {
    const holder = createServer().listen(0, 'localhost');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { output, ended } = launch({ PORT: String(port) });
    assert.deepEqual(await ended, [1, null]);
    assert.match(output(), new RegExp(`PORT ${port} is taken`));
    holder.close();
  });

  it('is one process on the embedded database, and explains what more need', async () => {
    const { output, ended } = launch({ VF_WORKERS: '2' });
    assert.deepEqual(await ended, [1, null]);
    assert.match(output(), /VF_WORKERS: the embedded database is for one process; set DATABASE_URL for more/);
    const { child, output: said, ended: stopped } = await start({ VF_WORKERS: 'auto' });
    assert.doesNotMatch(said(), /workers/);
    child.kill('SIGTERM');
    assert.deepEqual(await stopped, [0, null]);
  });

  it('names every wrong variable at once', async () => {
    const { output, ended } = launch({ PORT: 'x', LOG_LEVEL: 'y' });
    assert.deepEqual(await ended, [1, null]);
    assert.match(output(), /PORT must be.*\nLOG_LEVEL must be/);
    assert.equal(output().includes('    at '), false);
  });

  it('logs requests without secrets', async () => {
    const running = await start({ LOG_LEVEL: 'info' });
    await fetch(`${running.url}/v2/localhost/users/current?token=secret-query`, {
      headers: { authorization: 'Bearer secret-bearer', cookie: 'VfAccess_x=secret-cookie' },
    });
    // Tokens in mails, which do not expire.
    for (const path of ['u/secret-token', 'my/secret-token', '/u//secret-token', 'mail/bounce/secret-token']) {
      await fetch(`${running.url}/${path}`);
    }
    await post(`${running.url}/v2/localhost/users/login`, { email: 'secret@example.org', password: 'secret-password' });
    running.child.kill('SIGTERM');
    await running.ended;
    assert.match(running.output(), /"path":"\/v2\/localhost\/users\/login"/);
    assert.doesNotMatch(running.output(), /secret-|secret@/);
  });
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
