import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { it } from 'node:test';
import { InboxDoor } from './inbox-door';
import { GATE_LIMITS, InboxGate } from './inbox-gate';

it('closes a connection whose body drips, so that it holds no place of others', async () => {
  const gate = new InboxGate({ now: () => 0, limitsNetworks: false });
  const app = { config: { trustedProxies: [] }, observeRequest: () => undefined };
  const door = new InboxDoor(app as never, gate, { bodyMs: 50, countRefused: () => undefined });
  const server = createServer((request, response) => {
    if (!door.serve(request, response)) request.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const held = Array.from({ length: GATE_LIMITS.unknown.underWay }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write('POST /social/inbox HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n{');
      return once(socket, 'close');
    });
    await Promise.all(held);
    const leave = gate.enter('127.0.0.1');
    assert.ok(leave, 'its place is free again');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
