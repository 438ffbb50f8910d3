import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { partOf } from '../../../../../test/support/part-of';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { Batch } from './batch';
import { MadeBatch } from './made-batch';

const [container_uuid, content_uuid, actor_uuid] = [1, 2, 3].map(numericIdToUuid) as [string, string, string];

const event = (seq: number, action: StoredEvent['action'], state = 'visible') =>
  partOf<StoredEvent>({
    seq,
    action,
    message_type: 'chat_message',
    payload: JSON.stringify({ content_uuid, actor_uuid, state }),
  });

function aBatch({ actions = null, isSlow = false }: { actions?: Set<string> | null; isSlow?: boolean } = {}) {
  const sent: MadeBatch[] = [];
  let finish = () => {};
  const batch = new Batch({
    container_uuid,
    wish: { every_ms: 250, most_per_second: 50 },
    wanted: { containers: null, message_types: null, actions } as never,
    isStaff: () => false,
    isSampled: () => true,
    send: async (made) => {
      sent.push(made);
      if (isSlow) await new Promise<void>((resolve) => (finish = resolve));
    },
  });
  const frames = () =>
    sent.map((made) => {
      const frame = made.frameFor({ has: 0, reader: null, isBehind: false } as never);
      const { events, to_seq } = JSON.parse(String(frame?.for('s')));
      return [events.map(({ action }: { action: string }) => action), to_seq];
    });
  const finished = async () => {
    finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batch, frames, finish: finished };
}

/** Sends each in a separate interval. */
async function tell(batch: Batch, events: StoredEvent[]): Promise<void> {
  for (const one of events) {
    batch.add(one);
    batch.sendIfDue();
    // Lets the sending finish.
    await Promise.resolve();
    mock.timers.tick(250);
  }
  batch.stop();
}

test('a message is sent once if an interval ends between its two events', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  const usual = aBatch();
  await tell(usual.batch, [event(1, 'created'), event(2, 'visible')]);
  assert.deepEqual(usual.frames(), [[['visible'], 2]]);

  const byName = aBatch({ actions: new Set(['created', 'visible']) });
  await tell(byName.batch, [event(1, 'created'), event(2, 'visible')]);
  assert.deepEqual(byName.frames(), [
    [['created'], 1],
    [['visible'], 2],
  ]);

  const held = aBatch();
  await tell(held.batch, [event(1, 'created', 'awaiting_moderation'), event(2, 'visible')]);
  assert.deepEqual(held.frames(), [
    [['created'], 1],
    [['visible'], 2],
  ]);
});

test('a batch waits for the one before, and includes later events', async (context) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  const { batch, frames, finish } = aBatch({ isSlow: true });
  batch.add(event(1, 'visible'));
  batch.sendIfDue();
  for (const seq of [2, 3]) {
    batch.add(event(seq, 'pinned'));
    batch.sendIfDue();
    mock.timers.tick(250);
  }
  assert.deepEqual(frames(), [[['visible'], 1]]);
  await finish();
  assert.deepEqual(frames(), [
    [['visible'], 1],
    [['pinned', 'pinned'], 3],
  ]);
  batch.stop();
});

test('readers who missed the same events share a frame, unless own messages were omitted', () => {
  const stored = [1, 2, 3].map((seq) => event(seq, 'visible'));
  const [first, second, third] = stored.map((one) => ({ actor_uuid, events: [one] }));
  const made = new MadeBatch({
    ...{ container_uuid, from_seq: 1, to_seq: 3, always: [] },
    chosen: [first, second] as never,
    leftOut: [third] as never,
  });
  const [guest, other, later, writer] = [
    { has: 1, reader: null },
    { has: 1, reader: 4 },
    { has: 2, reader: null },
    { has: 1, reader: 3 },
  ].map((hearer) => made.frameFor({ ...hearer, isBehind: false }));
  const told = (frame: typeof guest) =>
    JSON.parse(String(frame?.for('s'))).events.map(({ seq }: { seq: number }) => seq);
  assert.equal(guest, other);
  assert.deepEqual([told(guest), told(later), told(writer)], [[2], [], [2, 3]]);
});
