/**
 * Who waits for the answer to a question that another stands for: who asked it and who wanted to know it. Once the
 * other is answered they are notified as its asker is, later and in steps: they may be many.
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import type { FactComment } from '../../platform/facts/facts';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { livequestions as kind } from '../kinds/livequestions.kind';

type Db = Kysely<Tables>;

/** Job: an answer came or went, or a question was merged into one that has it. */
export const NOTIFY_MERGED = 'tell_merged';

type Answer = Pick<FactComment, 'id' | 'container_uuid'> & { question_id: number };

const mergedInto = ({ question_id, container_uuid }: Omit<Answer, 'id'>) => sql`
  select id, actor_id from comments
  where kind = ${sql.lit(kind.name)} and container_uuid = ${container_uuid} and parent_id is null and state = 'visible'
    and fields->>'status' = 'dismissed' and fields->>'merged_into' = ${numericIdToUuid(question_id)}`;

/** Leaves the job where anybody waits. */
export async function queueMergedNotice(trx: Db, answer: Answer, now: number): Promise<void> {
  const { rows } = await sql`${mergedInto(answer)} limit 1`.execute(trx);
  if (rows.length === 0) return;
  const payload = { answer_id: answer.id, container_uuid: answer.container_uuid, after: 0 };
  await addToOutbox(trx, {
    kind: NOTIFY_MERGED,
    payload,
    idempotency_key: `${NOTIFY_MERGED} ${answer.id} ${now}`,
    now,
  });
}

export interface Waiting {
  user_id: number;
  /** What they asked or wanted to know. */
  target_id: number;
}

/** Each once, by their ids. */
export async function findWaiting(trx: Db, answer: Answer, page: { after: number; limit: number }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with merged as (${mergedInto(answer)})
    select user_id, min(target_id) as target_id from (
      select actor_id as user_id, id as target_id from merged
      union all
      select v.user_id, v.comment_id from votes v join merged m on m.id = v.comment_id where v.value = 1 and v.is_counted
    ) waiting
    where user_id > ${page.after}
    group by user_id order by user_id limit ${page.limit}`.execute(trx);
  return rows.map(({ user_id, target_id }) => ({ user_id: Number(user_id), target_id: Number(target_id) }));
}
