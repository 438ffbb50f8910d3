/** Deletes a person's votes and flags in a container, and subtracts them from the comments that counted them. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

interface Mark {
  comment_id: number;
  is_counted: boolean;
}

/** @returns the deleted votes, each with the person who received it */
export async function deleteVotes(trx: Db, container_uuid: string, user_id: number) {
  const { rows } = await sql<Mark & { value: number; actor_id: number }>`
    delete from votes v using comments c
    where v.user_id = ${user_id} and v.container_uuid = ${container_uuid} and c.id = v.comment_id
    returning v.comment_id, v.is_counted, v.value, c.actor_id`.execute(trx);
  const counted = rows.filter(({ is_counted }) => is_counted);
  if (counted.length > 0) {
    await sql`
      update comments c set
        total_likes = c.total_likes - case when d.value = 1 then 1 else 0 end,
        total_dislikes = c.total_dislikes - case when d.value = -1 then 1 else 0 end
      from unnest(
        ${counted.map(({ comment_id }) => comment_id)}::bigint[], ${counted.map(({ value }) => value)}::int[]
      ) as d (id, value) where c.id = d.id`.execute(trx);
  }
  return counted;
}

export async function deleteFlags(trx: Db, container_uuid: string, user_id: number): Promise<number> {
  const rows: Mark[] = await trx
    .deleteFrom('flags')
    .where('user_id', '=', user_id)
    .where('container_uuid', '=', container_uuid)
    .returning(['comment_id', 'is_counted'])
    .execute();
  const ids = rows.filter(({ is_counted }) => is_counted).map(({ comment_id }) => comment_id);
  await sql`update comments set total_flags = total_flags - 1 where id = any(${ids}::bigint[])`.execute(trx);
  return rows.length;
}
