/**
 * Readers who wait for the answer to a question: those who voted for it, and those who asked or voted for a question that
 * was merged into it. There may be many, so a job notifies them in steps. The asker is notified with the answer itself.
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { FactComment } from '../../platform/facts/facts';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { livequestions as kind } from '../kinds/livequestions.kind';

type Db = Kysely<Tables>;

/** Job that runs when an answer appears or disappears, or a question is merged into an answered one. */
export const NOTIFY_WAITING = 'notify_waiting';

type Answer = Pick<FactComment, 'id' | 'container_uuid'> & { question_id: number };

const mergedInto = ({ question_id, container_uuid }: Omit<Answer, 'id'>) => sql`
  select id, actor_id from comments
  where kind = ${sql.lit(kind.name)} and container_uuid = ${container_uuid} and parent_id is null and state = 'visible'
    and is_listed and fields->>'status' = 'dismissed' and fields->>'merged_into' = ${numericIdToUuid(question_id)}`;

/** Finds each reader and question; a reader can appear more than once. */
const waitingFor = (answer: Answer) => sql`
  with merged as (${mergedInto(answer)})
  select actor_id as user_id, id as target_id from merged
  union all
  select v.user_id, v.comment_id from votes v
  where v.comment_id in (select ${answer.question_id}::bigint union all select id from merged)
    and v.value = 1 and v.is_counted`;

/** Adds the job if anyone waits. */
export async function queueWaitingNotice(trx: Db, answer: Answer, now: number): Promise<void> {
  const { rows } = await sql`select 1 from (${waitingFor(answer)}) waiting limit 1`.execute(trx);
  if (rows.length === 0) return;
  const payload = { answer_id: answer.id, container_uuid: answer.container_uuid, after: 0 };
  await addToOutbox(trx, {
    kind: NOTIFY_WAITING,
    payload,
    idempotency_key: `${NOTIFY_WAITING} ${answer.id} ${now}`,
    now,
  });
}

export interface Waiting {
  user_id: number;
  /** The question that the reader asked or voted for. */
  target_id: number;
}

/** Finds each reader once, by id. */
export async function findWaiting(trx: Db, answer: Answer, page: { after: number; limit: number }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select user_id, min(target_id) as target_id from (${waitingFor(answer)}) waiting
    where user_id > ${page.after}
    group by user_id order by user_id limit ${page.limit}`.execute(trx);
  return rows.map(({ user_id, target_id }) => ({ user_id: Number(user_id), target_id: Number(target_id) }));
}
