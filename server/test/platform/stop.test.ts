/** Stopping a server, as seen by clients with requests in flight. */
import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestApp } from '../support/app';

interface Answer {
  status?: number | undefined;
  connection?: string | undefined;
  error?: string | undefined;
  /** Uses a connection that has received an answer before. */
  isOpen?: boolean;
}

const ask = (url: string, agent: Agent) =>
  new Promise<Answer>((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    request.once('error', ({ code }: NodeJS.ErrnoException) => resolve({ error: code, isOpen: request.reusedSocket }));
  });

test('answers accepted requests, marks the last answer, and refuses the rest', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/healthz`;
  const accepted: Socket[] = [];
  t.app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const seen: Answer[] = [];
  let isStopped = false;
  /** Requests without a pause, over a persistent connection or a new one for each. */
  const reader = async (agent: Agent) => {
    for (;;) {
      const answer = await ask(url, agent);
      seen.push(answer);
      if (isStopped && answer.error) return;
    }
  };
  const agents = Array.from({ length: 40 }, (_, i) => new Agent({ keepAlive: i % 2 === 0 }));
  const readers = agents.map(reader);
  // Open and silent when the stop begins; its later request is in flight.
  const idle = new Agent({ keepAlive: true });
  assert.equal((await ask(url, idle)).status, 200);
  await wait(200);
  isStopped = true;
  const closing = t.close();
  await wait(50);
  const late = await ask(url, idle);
  await closing;
  await Promise.all(readers);
  assert.deepEqual(late, { status: 200, connection: 'close' });
  assert.deepEqual(
    seen.filter(({ status, error, isOpen }) => (error ? isOpen : status !== 200)),
    [],
  );
  // The system accepts connections before the server does, and resets those: everyone else gets an answer.
  assert.equal(accepted.filter(({ bytesWritten }) => bytesWritten === 0).length, 0);
  assert.ok(seen.some(({ connection }) => connection === 'keep-alive'));
});

test('accepts connections for a while after it is unready, and answers each once', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const fresh = (path: string) => ask(url + path, new Agent({ keepAlive: true }));
  assert.deepEqual(await fresh('/readyz'), { status: 200, connection: 'keep-alive' });
  const leaving = t.app.sockets.leave(300);
  assert.deepEqual(await fresh('/readyz'), { status: 503, connection: 'close' });
  assert.deepEqual(await fresh('/healthz'), { status: 200, connection: 'close' });
  await leaving;
  await t.close();
  assert.equal((await fresh('/healthz')).error, 'ECONNREFUSED');
});

test('accepts every connection in the system’s queue before it stops listening', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/healthz`;
  const asked = Array.from({ length: 60 }, () => ask(url, new Agent()));
  // All are connected before this process has accepted one.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const [answers] = await Promise.all([Promise.all(asked), t.close()]);
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200),
    [],
  );
});

test('is not ready while its event loop is blocked, and is again when it catches up', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const ready = async () => (await t.inject({ url: '/readyz' })).statusCode;
  try {
    assert.equal(await ready(), 200);
    await wait(300);
    for (const until = Date.now() + 1500; Date.now() < until; );
    assert.equal(await ready(), 503, 'before any timer');
    await wait(300);
    assert.equal(await ready(), 503, 'for the next seconds');
    assert.equal((await t.inject({ url: '/healthz' })).statusCode, 200);
    await wait(5200);
    assert.equal(await ready(), 200);
  } finally {
    await t.close();
  }
});
