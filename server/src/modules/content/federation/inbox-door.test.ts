import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
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
    const from = Object.assign(new EventEmitter(), { remoteAddress: 'a' });
    const others = { method: 'POST', url: '/social/inbox', headers: {}, socket: from };
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

it('frees the places of all requests of a pipeline when its connection closes', async () => {
  const gate = new InboxGate({ now: () => 0, limitsNetworks: false });
  const door = new InboxDoor(app as never, gate, { countRefused: () => undefined });
  const { underWay } = GATE_LIMITS.unknown;
  const sockets = new Set<Socket>();
  const arrived = new EventEmitter();
  let count = 0;
  const server = createServer((request, response) => {
    if (door.serve(request, response)) return;
    sockets.add(request.socket);
    count += 1;
    if (count === underWay) arrived.emit('all');
    // Only the first response of a pipeline has its turn.
    if (count > 1) response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const all = once(arrived, 'all');
    socket.write('POST /social/inbox HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n'.repeat(underWay));
    await all;
    const [held] = sockets;
    assert.ok(held && sockets.size === 1);
    assert.equal(gate.enter('b'), null);
    const closed = once(held, 'close');
    socket.destroy();
    await closed;
    for (let at = 0; at < underWay; at += 1) assert.ok(gate.enter('b'), String(at));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('leaves no listener at a connection after its response', async () => {
  const gate = new InboxGate({ now: () => 0, limitsNetworks: false });
  const door = new InboxDoor(app as never, gate, { countRefused: () => undefined });
  const counts: number[] = [];
  const server = createServer((request, response) => {
    counts.push(request.socket.listenerCount('close'));
    door.serve(request, response);
    request.resume();
    response.end('here');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  try {
    for (let times = 0; times < 3; times += 1) {
      socket.write('POST /social/inbox HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');
      await once(socket, 'data');
    }
    assert.deepEqual(counts, Array(3).fill(counts[0]));
  } finally {
    socket.destroy();
    server.close();
  }
});
