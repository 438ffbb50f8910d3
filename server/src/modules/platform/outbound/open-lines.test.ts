import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeLines, openLines } from './open-lines';
import { request } from './outbound';

const options = { timeoutMs: 2000, maxBytes: 100, allowPrivate: true, proxy: null };
const agents = openLines();
const lines = new Set<Socket>();
/** Connections that the host closes when they are used again. */
let isClosing = false;
/** Time until it closes such a connection, or answers. */
let slowMs = 0;
const server = createServer(async ({ socket }, response) => {
  const isKnown = lines.has(socket);
  await sleep(slowMs);
  if (isKnown && isClosing) {
    socket.destroy();
    return;
  }
  lines.add(socket);
  response.end('here');
});
let address = '';
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
after(() => {
  closeLines(agents);
  server.closeAllConnections();
  server.close();
});

describe('a connection to another server', () => {
  it('stays open for the next request', async () => {
    for (let times = 0; times < 3; times += 1)
      assert.equal((await request(address, { ...options, agents })).status, 200);
    assert.equal(lines.size, 1);
    await request(address, options);
    assert.equal(lines.size, 2, 'unless the caller wants none of these');
  });

  it('that the host has closed meanwhile is replaced, if the request may be repeated', async () => {
    isClosing = true;
    await assert.rejects(request(address, { ...options, agents }));
    isClosing = false;
    await request(address, { ...options, agents });
    isClosing = true;
    const { status, body } = await request(address, { ...options, agents, isRepeatable: true });
    assert.deepEqual([status, String(body)], [200, 'here']);
  });

  it('that was replaced has no more time for the request than one that was not', async () => {
    isClosing = false;
    await request(address, { ...options, agents });
    isClosing = true;
    slowMs = 400;
    await assert.rejects(request(address, { ...options, timeoutMs: 600, agents, isRepeatable: true }), /aborted/);
  });
});
