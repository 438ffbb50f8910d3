/** What of somebody is left in a container, and the statements that take it away; all inside a unit of work. */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Mention } from '../../../../../core/contract/people';
import type { Tables } from '../../../database/schema';
import type { Erasure } from '../../platform/privacy/privacy-part';
import { presentPublic } from '../comments/comments.presenter';
import { deleteFields } from '../comments/fields.repository';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Containers in which something of theirs is left. */
export async function findContainers(db: Db, { user_id, mode }: Erasure): Promise<string[]> {
  const { rows } = await sql<{ container_uuid: string }>`
    select distinct container_uuid from comments where actor_id = ${user_id} and ${isLeft(mode)}
    union
    select container_uuid from mentions where user_id = ${user_id}
    ${
      mode === 'anonymise'
        ? sql``
        : sql`
          union select container_uuid from votes where user_id = ${user_id}
          union select container_uuid from flags where user_id = ${user_id}`
    }`.execute(db);
  return rows.map((row) => row.container_uuid);
}

/** Of what stays under no name, what the person had removed themselves still goes. */
const isLeft = (mode: Erasure['mode']) =>
  mode === 'delete' ? sql`content <> ''` : sql`content <> '' and date_deleted is not null`;

export async function findWritten(
  trx: Db,
  container_uuid: string,
  { user_id, mode }: Erasure,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select * from comments
    where actor_id = ${user_id} and container_uuid = ${container_uuid} and ${isLeft(mode)}
    order by id limit ${limit}`.execute(trx);
  return rows;
}

/** Takes away every word of a comment. */
export async function blank(trx: Db, comment: CommentRow): Promise<CommentRow> {
  const { id } = comment;
  const { rows } = await sql<CommentRow>`
    update comments set content = '', links = '[]', metadata = '{}', mentions = '[]', media_uuids = '[]', media = '[]',
      decisions = '[]', fingerprint = null, idempotency_key = null, fields = null
    where id = ${id} returning *`.execute(trx);
  await trx.deleteFrom('mentions').where('comment_id', '=', id).execute();
  await deleteFields(trx, comment);
  await trx.deleteFrom('spam_lessons').where('comment_id', '=', id).execute();
  return rows[0] as CommentRow;
}

/** Comments of others that name the person. */
export async function findNaming(trx: Db, container_uuid: string, user_id: number, limit: number) {
  const { rows } = await sql<CommentRow>`
    select c.* from mentions m join comments c on c.id = m.comment_id
    where m.user_id = ${user_id} and m.container_uuid = ${container_uuid}
    order by c.id limit ${limit}`.execute(trx);
  return rows;
}

export async function replaceName(
  trx: Db,
  row: CommentRow,
  { content, mentions, links }: { content: string; mentions: Mention[]; links: CommentRow['links'] },
  user_id: number,
): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    update comments set content = ${content}, mentions = ${JSON.stringify(mentions)}::jsonb,
      links = ${JSON.stringify(links)}::jsonb
    where id = ${row.id} returning *`.execute(trx);
  await trx.deleteFrom('mentions').where('comment_id', '=', row.id).where('user_id', '=', user_id).execute();
  return rows[0] as CommentRow;
}

/** The log holds the events of a day as they were sent: those of these comments are written anew, as they read now. */
export async function rewriteEvents(trx: Db, container_uuid: string, comments: CommentRow[]): Promise<void> {
  const now = new Map(comments.map((row) => [presentPublic(row).content_uuid, JSON.stringify(presentPublic(row))]));
  if (now.size === 0) return;
  const patterns = [...now.keys()].map((uuid) => `%${uuid}%`);
  const { rows } = await sql<{ seq: number; payload: string }>`
    select seq, payload from events
    where container_uuid = ${container_uuid} and payload like any(${patterns}::text[])`.execute(trx);
  const changed = rows.flatMap(({ seq, payload }) => {
    const text = now.get((JSON.parse(payload) as { content_uuid?: string }).content_uuid ?? '');
    return text === undefined ? [] : [{ seq, text }];
  });
  if (changed.length === 0) return;
  await sql`
    update events e set payload = d.payload
    from unnest(${changed.map(({ seq }) => seq)}::bigint[], ${changed.map(({ text }) => text)}::text[])
      as d (seq, payload)
    where e.container_uuid = ${container_uuid} and e.seq = d.seq`.execute(trx);
}

interface Mark {
  comment_id: number;
  is_counted: boolean;
}

/** @returns the votes that were there, each with the one who got it. */
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

export async function forgetKeys(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ idempotency_key: null })
    .where('actor_id', '=', user_id)
    .where('idempotency_key', 'is not', null)
    .execute();
}
