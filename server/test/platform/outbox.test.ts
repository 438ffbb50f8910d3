/** Messages dated by a clock that was ahead do not wait until that time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../src/http/errors';
import { addToOutbox } from '../../src/modules/platform/outbox/outbox.repository';
import { Postponed } from '../../src/modules/platform/outbox/outbox.worker';
import { startTestApp, type TestApp } from '../support/app';

const DAY_MS = 24 * 60 * 60_000;
const KIND = 'note';

let t: TestApp;
const done: unknown[] = [];
before(async () => {
  t = await startTestApp();
  t.app.outbox.handle(KIND, async ({ name }) => void done.push(name));
});
after(() => t.close());

/** Adds a message dated ahead, with its own delay. */
const leave = (name: string, aheadMs: number, delayMs = 0) => {
  const now = t.app.clock.now() + aheadMs;
  return addToOutbox(t.app.db, { kind: KIND, payload: { name }, idempotency_key: name, now, date_next: now + delayMs });
};

/** Runs the server's periodic check. */
async function look(): Promise<unknown[]> {
  done.length = 0;
  t.pass(61_000);
  await t.app.outbox.run();
  return done.toSorted();
}

test('a message of the future is due now, with the delay it asked for', async () => {
  await leave('at once', 2 * DAY_MS);
  await leave('an hour later', 2 * DAY_MS, 60 * 60_000);
  assert.deepEqual(await look(), ['at once']);
  t.pass(60 * 60_000);
  assert.deepEqual(await look(), ['an hour later']);
});

test('a message being handled or due for a retry is sent again', async () => {
  await leave('taken', 0, 1000);
  await t.app.db
    .updateTable('outbox')
    .set({ attempts: 1, date_next: t.app.clock.now() + 2 * DAY_MS })
    .where('idempotency_key', '=', 'taken')
    .execute();
  assert.deepEqual(await look(), ['taken']);
});

test('a slow message delays no other, not even one that arrives later', async () => {
  let end = () => {};
  t.app.outbox.handle('slow', () => new Promise<void>((resolve) => (end = resolve)));
  const now = t.app.clock.now();
  await addToOutbox(t.app.db, { kind: 'slow', payload: {}, idempotency_key: 'slow', now });
  done.length = 0;
  const ran = t.app.outbox.run();
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await leave(name, 0);
    void t.app.outbox.run();
    for (const until = Date.now() + 10_000; !done.includes(name) && Date.now() < until; ) await sleep(5);
  }
  assert.deepEqual(done, ['first', 'second', 'third', 'fourth', 'fifth']);
  end();
  await ran;
});

test('a message whose lease expires during its handling is not handled twice', async () => {
  let [begun, end] = [0, () => {}];
  t.app.outbox.handle('stalled', () => {
    begun += 1;
    return new Promise<void>((resolve) => (end = resolve));
  });
  await addToOutbox(t.app.db, { kind: 'stalled', payload: {}, idempotency_key: 'stalled', now: t.app.clock.now() });
  const ran = t.app.outbox.run();
  for (const until = Date.now() + 10_000; begun === 0 && Date.now() < until; ) await sleep(5);
  t.pass(60_000);
  void t.app.outbox.run();
  await leave('after it', 0);
  void t.app.outbox.run();
  for (const until = Date.now() + 10_000; !done.includes('after it') && Date.now() < until; ) await sleep(5);
  assert.equal(begun, 1);
  end();
  await ran;
  await t.app.outbox.run();
  assert.equal(begun, 1);
});

test('a long job that another process has taken stops at its next step', async () => {
  const steps: string[] = [];
  let takeFromHere = async () => {};
  t.app.outbox.handle('long', async (_payload, job) => {
    steps.push('first');
    await takeFromHere();
    await job.goOn();
    steps.push('second');
  });
  const now = t.app.clock.now();
  await addToOutbox(t.app.db, { kind: 'long', payload: {}, idempotency_key: 'long', now });
  const lease = now + 10 * 60_000;
  takeFromHere = async () => {
    const taken = t.app.db.updateTable('outbox').set({ attempts: 2, date_next: lease });
    await taken.where('kind', '=', 'long').execute();
    t.pass(60_000);
  };
  await t.app.outbox.run();
  assert.deepEqual(steps, ['first']);
  const row = await t.app.db.selectFrom('outbox').selectAll().where('kind', '=', 'long').executeTakeFirstOrThrow();
  assert.deepEqual([row.attempts, row.date_next, row.date_done], [2, lease, null]);
  // The other process is done with it.
  await t.app.db.updateTable('outbox').set({ date_done: lease }).where('kind', '=', 'long').execute();
});

test('a long one continues while it holds its lease, even if its process is late', async () => {
  const steps: string[] = [];
  t.app.outbox.handle('late', async (_payload, job) => {
    t.pass(60_000);
    await job.goOn();
    steps.push('second');
  });
  await addToOutbox(t.app.db, { kind: 'late', payload: {}, idempotency_key: 'late', now: t.app.clock.now() });
  await t.app.outbox.run();
  assert.deepEqual(steps, ['second']);
});

test('a run ends after the messages that its jobs left to other lanes', async () => {
  t.app.outbox.handle('sender', () => sleep(20), 'outbound');
  t.app.outbox.handle('asker', async () => {
    // The other lane has ended by now.
    await sleep(20);
    await addToOutbox(t.app.db, { kind: 'sender', payload: {}, idempotency_key: 'sent', now: t.app.clock.now() });
    void t.app.outbox.run();
  });
  await addToOutbox(t.app.db, { kind: 'asker', payload: {}, idempotency_key: 'asked', now: t.app.clock.now() });
  await t.app.outbox.run();
  const open = t.app.db.selectFrom('outbox').select('kind').where('kind', '=', 'sender').where('date_done', 'is', null);
  assert.deepEqual(await open.execute(), []);
});

test('a message before its time waits, and does not count as failed', async () => {
  const due = t.app.clock.now() + 10 * 60_000;
  t.app.outbox.handle('patient', async () => {
    if (t.app.clock.now() < due) throw new Postponed(due);
    done.push('patient');
  });
  await addToOutbox(t.app.db, { kind: 'patient', payload: {}, idempotency_key: 'patient', now: t.app.clock.now() });
  assert.deepEqual(await look(), []);
  t.pass(10 * 60_000);
  assert.deepEqual(await look(), ['patient']);
});

test('a message for a future time stays until then', async () => {
  await leave('in two days', 0, 2 * DAY_MS);
  assert.deepEqual(await look(), []);
  t.pass(2 * DAY_MS);
  assert.deepEqual(await look(), ['in two days']);
});

test('a message that cannot succeed is given up with the reason; any other is retried for two weeks', async () => {
  const thrown: Record<string, Error> = { gone: new ApiError('content_not_found'), down: new Error('no answer') };
  t.app.outbox.handle('failing', async ({ name }) => {
    throw thrown[String(name)];
  });
  const now = t.app.clock.now();
  for (const name of Object.keys(thrown))
    await addToOutbox(t.app.db, { kind: 'failing', payload: { name }, idempotency_key: name, now });
  const failures = async () => {
    const rows = await t.app.db.selectFrom('outbox').selectAll().where('kind', '=', 'failing').orderBy('id').execute();
    return rows.map(({ date_done, failure }) => date_done !== null && failure);
  };
  await look();
  const gone = String(thrown.gone);
  assert.deepEqual(await failures(), [gone, false]);
  await t.app.db
    .updateTable('outbox')
    .set({ attempts: 349, date_next: 0 })
    .where('idempotency_key', '=', 'down')
    .execute();
  await look();
  assert.deepEqual(await failures(), [gone, 'Error: no answer']);
});

test('messages that arrive together are added in the order of their keys, so that two servers never wait for each other', async () => {
  const now = t.app.clock.now() + DAY_MS;
  const keys = ['joint c', 'joint a', 'joint d', 'joint b'];
  await Promise.all(
    keys.map((key) => t.app.outbox.addTogether({ kind: KIND, payload: {}, idempotency_key: key, now })),
  );
  const rows = await t.app.db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('idempotency_key', 'in', keys)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map((row) => row.idempotency_key),
    keys.toSorted(),
  );
});
