/** Topics that people follow, with stored numbers of followers, because counting a million rows would be slow. */
import { type Kysely, sql } from 'kysely';
import type { FollowedTopic } from '../../../../../core/contract/delivery/notifications';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

interface Topic {
  user_id: number;
  section_uuid: string;
  topic_id: string;
}

/** Idempotent; stores the newer name. @returns the topic with its date; null when the reader follows the maximum */
export const insertTopicFollow = (
  db: Db,
  {
    user_id,
    section_uuid,
    topic_id,
    topic_name,
    topic_type,
    most,
    now,
  }: Topic & Omit<FollowedTopic, 'date_created'> & { most: number; now: number },
): Promise<FollowedTopic | null> =>
  inTransaction(db, async (trx) => {
    // Locks the account, so that two tabs together cannot pass the limit.
    await sql`select id from users where id = ${user_id} for no key update`.execute(trx);
    const { rows } = await sql<FollowedTopic & { is_new: boolean }>`
      insert into topic_follows (user_id, section_uuid, topic_id, topic_name, topic_type, date_created)
      select ${user_id}, ${section_uuid}, ${topic_id}, ${topic_name}, ${topic_type}, ${now}::bigint
      where exists (
        select from topic_follows
        where user_id = ${user_id} and section_uuid = ${section_uuid} and topic_id = ${topic_id}
      ) or (select count(*) from topic_follows where user_id = ${user_id}) < ${most}
      on conflict (user_id, section_uuid, topic_id)
        do update set topic_name = excluded.topic_name, topic_type = excluded.topic_type
      returning topic_id, topic_name, topic_type, date_created, xmax = 0 as is_new`.execute(trx);
    const [row] = rows;
    if (!row) return null;
    const { is_new, ...topic } = row;
    if (is_new) {
      await sql`
        insert into topics as t (section_uuid, topic_id, follower_count) values (${section_uuid}, ${topic_id}, 1)
        on conflict (section_uuid, topic_id) do update set follower_count = t.follower_count + 1`.execute(trx);
    }
    return topic;
  });

/** @returns the topic's type; null if it was not followed */
export const deleteTopicFollow = (db: Db, { user_id, section_uuid, topic_id }: Topic): Promise<string | null> =>
  inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('topic_follows')
      .where('user_id', '=', user_id)
      .where('section_uuid', '=', section_uuid)
      .where('topic_id', '=', topic_id)
      .returning('topic_type')
      .executeTakeFirst();
    if (gone) await countFewer(trx, [{ section_uuid, topic_id }]);
    return gone?.topic_type ?? null;
  });

/** Subtracts one follower from each topic; locks them in the same order as everyone else. */
export async function countFewer(trx: Db, topics: Pick<Topic, 'section_uuid' | 'topic_id'>[]): Promise<void> {
  const named = sql`json_to_recordset(${JSON.stringify(topics)}::json) as n (section_uuid uuid, topic_id text)`;
  await sql`
    select from topics t join ${named} on n.section_uuid = t.section_uuid and n.topic_id = t.topic_id
    order by t.section_uuid, t.topic_id for no key update of t`.execute(trx);
  await sql`
    update topics t set follower_count = t.follower_count - 1
    from ${named} where n.section_uuid = t.section_uuid and n.topic_id = t.topic_id`.execute(trx);
}

export const findFollowedTopics = (
  db: Db,
  { user_id, section_uuid }: Omit<Topic, 'topic_id'>,
  limit: number,
): Promise<FollowedTopic[]> =>
  db
    .selectFrom('topic_follows')
    .select(['topic_id', 'topic_name', 'topic_type', 'date_created'])
    .where('user_id', '=', user_id)
    .where('section_uuid', '=', section_uuid)
    .orderBy('date_created', 'desc')
    .orderBy('topic_id')
    .limit(limit)
    .execute();

export async function countTopic(db: Db, section_uuid: string, topic_id: string): Promise<number> {
  const row = await db
    .selectFrom('topics')
    .select('follower_count')
    .where('section_uuid', '=', section_uuid)
    .where('topic_id', '=', topic_id)
    .executeTakeFirst();
  return row?.follower_count ?? 0;
}
