import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { it } from 'node:test';
import { InboxDoor } from './inbox-door';
import { GATE_LIMITS, InboxGate } from './inbox-gate';

const app = { config: { trustedProxies: [] }, observeRequest: () => undefined };

it('closes a connection whose body drips, so that it holds no place of others', async () => {
  const gate = new InboxGate({ now: () => 0, limitsNetworks: false });
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

it('sends a refusal after a moment, up to a number at once, so that a flood over some connections is slow', async () => {
  const gate = new InboxGate({ now: () => 0, limitsNetworks: false });
  while (gate.enter('a')) gate.doubt('a');
  const door = new InboxDoor(app as never, gate, { refusedAfterMs: 300, countRefused: () => undefined });
  const server = createServer((request, response) => void door.serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /social/inbox HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\n{');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 429 /);
    assert.ok(performance.now() - began >= 290);
    const refused = new EventEmitter();
    const others = { method: 'POST', url: '/social/inbox', headers: {}, socket: { remoteAddress: 'a' } };
    const sent: number[] = [];
    for (let at = 0; at < 1001; at += 1) {
      const response = Object.assign(new EventEmitter(), { writeHead: () => sent.push(at), end: () => refused });
      door.serve(others as never, response as never);
    }
    assert.deepEqual(sent, [1000]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
