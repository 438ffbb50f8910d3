/** A connection on a line that a test controls. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mock, test } from 'node:test';
import type { ToClient } from '../../../../../core/contract/content/realtime';
import { partOf } from '../../../../../test/support/part-of';
import { Connection, type ConnectionContext } from './connection';

const uuid = '5dfb2e6c-4a57-4e6e-9c38-4f6a3e0a2b11';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  pings = 0;
  closed: number | null = null;
  isTerminated = false;
  received: ToClient[] = [];
  send(data: Buffer): void {
    this.received.push(JSON.parse(String(data)));
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number): void {
    this.closed = code;
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function connect(over: Partial<ConnectionContext> = {}) {
  const socket = new FakeSocket();
  const line = { writableCorked: 1, bytesWritten: 0, writableLength: 0 };
  let at = 1_000_000;
  const hub = {
    join: async () => ({ delivered: 7, isKnown: true }),
    leave() {},
  };
  const context = partOf<ConnectionContext>({
    ...{ line, hub, site_uuid: 's', now: () => at, identify: async () => null, type: async () => {} },
    ...{ claim: () => true, failed() {} },
    ...over,
  });
  const connection = new Connection(socket as never, context);
  const says = async (message: unknown) => {
    socket.emit('message', JSON.stringify(message), false);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const subscribe = (subscription_id: string) => {
    const rules = [{ type: 'one_of', key: 'container_uuid', values: [uuid] }];
    return says({ type: 'subscribe', subscription_id, filter: { rules } });
  };
  const pass = (ms: number) => {
    at += ms;
  };
  return { socket, line, connection, says, subscribe, pass };
}

test('a keep-alive is answered on request', async () => {
  const { socket, says } = connect();
  await says({ type: 'keep-alive' });
  assert.deepEqual(socket.received, []);
  await says({ type: 'keep-alive', echo: true });
  assert.deepEqual(socket.received, [{ type: 'keep-alive' }]);
});

test('a quiet socket is pinged, an active one is not, and a pong counts as activity', async () => {
  const { socket, connection, says, pass } = connect();
  pass(29_000);
  connection.watch();
  assert.equal(socket.pings, 0);
  await says({ type: 'keep-alive', echo: true });
  pass(29_000);
  connection.watch();
  assert.equal(socket.pings, 0);
  pass(1000);
  connection.watch();
  connection.watch();
  assert.equal(socket.pings, 1);
  const before = connection.lastReceived;
  socket.emit('pong');
  assert.equal(connection.lastReceived - before, 30_000);
});

test('a socket that accepts nothing for half a minute is closed, and a slow one is not', () => {
  const stuck = connect();
  const slow = connect();
  for (const { socket, line } of [stuck, slow]) {
    socket.bufferedAmount = 1000;
    line.bytesWritten = 5000;
    line.writableLength = 1000;
  }
  for (let seconds = 0; seconds <= 35; seconds += 5) {
    for (const { connection, pass } of [stuck, slow]) {
      connection.watch();
      pass(5000);
    }
    slow.line.bytesWritten += 10;
  }
  assert.deepEqual([stuck.socket.isTerminated, slow.socket.isTerminated], [true, false]);
});

test('at most a megabyte waits for one reader', async () => {
  const { socket, says } = connect();
  socket.bufferedAmount = 1024 * 1024 + 1;
  await says({ type: 'keep-alive', echo: true });
  assert.deepEqual([socket.isTerminated, socket.received], [true, []]);
});

test('an address can follow a limited number of containers; dropped ones are released', async () => {
  let followed = 0;
  const { socket, connection, subscribe } = connect({
    claim(containers) {
      if (followed + containers > 2) return false;
      followed += containers;
      return true;
    },
  });
  for (const id of ['a', 'b', 'c']) await subscribe(id);
  const answers = socket.received.map((message) => message.type === 'subscribe' && message.status);
  assert.deepEqual(answers, ['success', 'success', 'error']);
  connection.close(1000, '');
  assert.equal(followed, 0);
});

test('disconnects clients that it could not serve after a while, so that they reconnect', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const failed = mock.fn();
    const hub = { join: () => Promise.reject(new Error('no database')), leave() {} };
    const { socket, subscribe } = connect({ failed, hub: hub as never });
    await subscribe('a');
    await subscribe('b');
    assert.deepEqual(
      socket.received.map((message) => message.type === 'subscribe' && message.status),
      ['error', 'error'],
    );
    mock.timers.tick(4999);
    assert.equal(socket.closed, null);
    mock.timers.tick(5001);
    assert.equal(socket.closed, 1011);
    assert.equal(failed.mock.callCount(), 2);
  } finally {
    mock.timers.reset();
  }
});
