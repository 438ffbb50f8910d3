/**
 * Records facts: writes notifications in the transaction of the facts, and queues their push messages and mails in the
 * outbox. The only place that does (design decisions 8, 20).
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { queueWaitingNotice } from '../../content/questions/waiting-readers';
import type { Fact, RecordFacts } from '../../platform/facts/facts';
import { noPersonEvents } from '../../platform/facts/person-events';
import { changesOf } from './changes';
import type { NotificationRow } from './channels/channel';
import { leaveNotices, leaveSources } from './channels/leave';
import { groupingKey } from './grouping-key';
import { isAnswer } from './kinds/answer';
import { RETAIN_MS } from './retention';
import { findSpread, insertNotices, insertSources, logEvents, takeBack } from './write.repository';

export const recordFacts: RecordFacts = async (trx: Kysely<Tables>, facts: Fact[], now: number) => {
  await leaveAnswers(trx, facts, now);
  const { added, taken, spread } = changesOf(facts, now);
  const hidden = await findSpread(
    trx,
    facts.flatMap((fact) => (fact.fact === 'hidden' ? fact.comment : [])),
  );
  if (added.length + taken.length + spread.length === 0) return { ...noPersonEvents, sources: hidden };
  const gone = taken.length > 0 ? await takeBack(trx, taken, now) : [];
  const removed = gone.filter(({ kind, date_seen }) => kind === 'reply' && date_seen !== null).map(asRemoved);
  if (removed.length > 0) await insertNotices(trx, removed, { now, seen: now });
  const deleted = await logEvents(
    trx,
    gone.map(({ user_id, id }) => ({ user_id, action: 'deleted' as const, notification_id: id })),
    now,
  );
  const written = added.length > 0 ? await insertNotices(trx, added, { now }) : [];
  const sources = spread.length > 0 ? await insertSources(trx, spread, { now, ends: now + RETAIN_MS }) : [];
  const fresh = written.filter(({ date_created }) => date_created === now);
  await leaveNotices(trx, fresh, now);
  await leaveSources(trx, sources, now);
  const notified = written.flatMap(({ user_id, id, seq }) =>
    seq === null ? [] : { user_id, seq, action: 'notified' as const, notification_id: id },
  );
  return { people: [...deleted, ...notified], sources: [...hidden, ...sources] };
};

/** Queues answers for people other than the asker, who may wait for them, too. */
async function leaveAnswers(trx: Kysely<Tables>, facts: Fact[], now: number): Promise<void> {
  for (const fact of facts) {
    if ((fact.fact !== 'shown' && fact.fact !== 'hidden') || !isAnswer(fact.comment)) continue;
    const { id, container_uuid, parent_id } = fact.comment;
    if (parent_id !== null) await queueWaitingNotice(trx, { id, container_uuid, question_id: parent_id }, now);
  }
}

/** Replaces a reply that its recipient had seen. */
const asRemoved = ({ detail: _, container_uuid, ...row }: NotificationRow) => ({
  ...row,
  container_uuid,
  kind: 'reply_removed',
  group: String(row.target_id),
  grouping_key: groupingKey('reply_removed', String(row.target_id)),
});
