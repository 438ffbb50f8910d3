import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { Batch } from './batch';
import type { MadeBatch } from './made-batch';

const [container_uuid, content_uuid, actor_uuid] = [1, 2, 3].map(numericIdToUuid) as [string, string, string];

const event = (seq: number, action: string, state = 'visible') =>
  ({
    seq,
    action,
    message_type: 'chat_message',
    payload: JSON.stringify({ content_uuid, actor_uuid, state }),
  }) as unknown as StoredEvent;

function aBatch(actions: Set<string> | null = null) {
  const sent: MadeBatch[] = [];
  const batch = new Batch({
    container_uuid,
    wish: { every_ms: 250, most_per_second: 50 },
    wanted: { containers: null, message_types: null, actions } as never,
    isStaff: () => false,
    send: (made) => sent.push(made),
  });
  const frames = () =>
    sent.map((made) => {
      const frame = made.frameFor({ has: 0, reader: null, isBehind: false } as never);
      const { events, to_seq } = JSON.parse(String(frame?.for('s')));
      return [events.map(({ action }: { action: string }) => action), to_seq];
    });
  return { batch, frames };
}

/** Each in an interval of its own. */
function tell(batch: Batch, events: StoredEvent[]): void {
  for (const one of events) {
    batch.add(one);
    batch.settle();
    mock.timers.tick(250);
  }
  batch.stop();
}

test('a message is told once when an interval ends between its two events', (context) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  const usual = aBatch();
  tell(usual.batch, [event(1, 'created'), event(2, 'visible')]);
  assert.deepEqual(usual.frames(), [[['visible'], 2]]);

  const byName = aBatch(new Set(['created', 'visible']));
  tell(byName.batch, [event(1, 'created'), event(2, 'visible')]);
  assert.deepEqual(byName.frames(), [
    [['created'], 1],
    [['visible'], 2],
  ]);

  const held = aBatch();
  tell(held.batch, [event(1, 'created', 'awaiting_moderation'), event(2, 'visible')]);
  assert.deepEqual(held.frames(), [
    [['created'], 1],
    [['visible'], 2],
  ]);
});
