/** A stop, as those notice it who were asking something at the time. */
import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestApp } from './support/app';

interface Answer {
  status?: number | undefined;
  connection?: string | undefined;
  error?: string | undefined;
  /** Over a connection that had brought an answer before. */
  isOpen?: boolean;
}

const ask = (url: string, agent: Agent) =>
  new Promise<Answer>((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    request.once('error', ({ code }: NodeJS.ErrnoException) => resolve({ error: code, isOpen: request.reusedSocket }));
  });

test('answers whoever it has accepted, says that it was the last answer, and refuses the rest', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/readyz`;
  const accepted: Socket[] = [];
  t.app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const seen: Answer[] = [];
  let isStopped = false;
  /** Asks without a pause over a connection that stays open, or over one for each question. */
  const reader = async (agent: Agent) => {
    for (;;) {
      const answer = await ask(url, agent);
      seen.push(answer);
      if (isStopped && answer.error) return;
    }
  };
  const agents = Array.from({ length: 40 }, (_, i) => new Agent({ keepAlive: i % 2 === 0 }));
  const readers = agents.map(reader);
  // Open, and silent when the stop begins: what it asks then is on its way.
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
  // The system takes connections in before the server does, and resets those: nobody else is left without an answer.
  assert.equal(accepted.filter(({ bytesWritten }) => bytesWritten === 0).length, 0);
  assert.ok(seen.some(({ connection }) => connection === 'keep-alive'));
});
