/** A server with the default configuration connects to nothing: no telemetry, update checks, fonts or pictures. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { addSite } from '../../src/commands/add-site';
import { loadConfig } from '../../src/config';
import { PASSWORD } from '../support/app';
import { begunDirectory } from '../support/begun';
import { serverProcesses } from '../support/process';

const preload = fileURLToPath(new URL('../support/log-connections.cjs', import.meta.url));
/** Long enough for jobs planned by a start. */
const WATCHED_MS = 5000;
/** The listening address is a name, too. */
const LISTENING = 'look up localhost';

describe('a default server', () => {
  const { dataDir, start, remove } = serverProcesses();
  before(async () => {
    await begunDirectory(dataDir);
    await addSite(loadConfig({ VF_DATA_DIR: dataDir }), { domain: 'localhost' }, () => {});
  });
  after(remove);
  const file = join(dataDir, '..', 'connections');
  const env = { VF_CONNECTIONS: file, NODE_OPTIONS: `--require=${preload}` };
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

  it('has all its connections in the log', async () => {
    const code = `
      fetch('http://localhost:65123').catch(() => {});
      new (require('node:worker_threads').Worker)("require('node:net').connect(65124, '127.0.0.1').on('error', () => {})", { eval: true });
    `;
    await promisify(execFile)(process.execPath, ['-e', code], { env: { ...process.env, ...env } });
    for (const line of ['connect localhost:65123', 'look up localhost', 'connect 127.0.0.1:65124']) {
      assert.ok(lines().includes(line), `${line}\n${lines()}`);
    }
  });

  it('connects to no address while it starts, serves readers and stops', async () => {
    const before = lines().length;
    const server = await start(env);
    const site = `${server.url}/v2/localhost`;
    const send = (address: string, body: object, token?: string) =>
      fetch(address, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      });
    for (const path of ['/console', '/vf.js', '/render/conversations?site=localhost&container_id=a&lang=en']) {
      assert.equal((await fetch(server.url + path)).status, 200, path);
    }
    const ada = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };
    assert.equal((await send(`${site}/users?session=false`, ada)).status, 201);
    const { access_token } = (await (await send(`${site}/users/login?session=false`, ada)).json()) as {
      access_token: string;
    };
    const { result } = (await (await send(`${site}/bootstrap/v2?session=false`, {})).json()) as {
      result: { settings: { site_uuid: string } };
    };
    const comments = `${server.url}/v4/livecomments/${result.settings.site_uuid}`;
    const opened = await send(`${comments}/`, { container_id: 'telemetry' }, access_token);
    const { content_container_uuid } = (await opened.json()) as { content_container_uuid: string };
    const posted = await send(
      `${comments}/${content_container_uuid}/comments`,
      { content: 'Hello from https://example.org/page and @Ada' },
      access_token,
    );
    assert.equal(posted.status, 201, await posted.text());
    const form = new FormData();
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.set('verb', 'patch');
    form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${access_token}` };
    const me = (await (await fetch(`${site}/users/current`, { headers })).json()) as { result: { id: number } };
    const changed = await fetch(`${site}/users/${me.result.id}`, { method: 'POST', body: form, headers });
    assert.equal(changed.status, 200, await changed.text());
    await wait(WATCHED_MS);
    server.child.kill('SIGTERM');
    await server.ended;
    assert.deepEqual(
      lines()
        .slice(before)
        .filter((line) => line !== LISTENING),
      [],
    );
  });
});
