/** The statements of an erasure: find and delete a person's data in a container, in a unit of work. */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Mention } from '../../../../../core/contract/people/people';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { Erasure } from '../../platform/privacy/privacy-part';
import { deleteFields } from '../comments/fields.repository';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Finds containers with remaining data of the person. */
export async function findContainers(db: Db, { user_id, mode }: Erasure): Promise<string[]> {
  const { rows } = await sql<{ container_uuid: string }>`
    select distinct container_uuid from comments where actor_id = ${user_id} and ${isLeft(mode)}
    union
    select container_uuid from mentions where user_id = ${user_id}
    union
    select container_uuid from comments where ${isChangeNaming(user_id)}
    ${
      mode === 'anonymise'
        ? sql``
        : sql`
          union select container_uuid from votes where user_id = ${user_id}
          union select container_uuid from flags where user_id = ${user_id}`
    }`.execute(db);
  return rows.map((row) => row.container_uuid);
}

/** Selects what is left: mode `anonymise` leaves comments in place, except those that the person had removed. */
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

/** Empties a comment; its row stays for the replies below it. */
export async function blank(trx: Db, comment: CommentRow): Promise<CommentRow> {
  const { id } = comment;
  const { rows } = await sql<CommentRow>`
    update comments set content = '', links = '[]', metadata = '{}', mentions = '[]', media_uuids = '[]', media = '[]',
      decisions = '[]', fingerprint = null, idempotency_key = null, fields = null, social_id = null,
      waiting_change = null
    where id = ${id} returning *`.execute(trx);
  await trx.deleteFrom('mentions').where('comment_id', '=', id).execute();
  await deleteFields(trx, comment);
  await trx.deleteFrom('spam_lessons').where('comment_id', '=', id).execute();
  return rows[0] as CommentRow;
}

/** Finds comments of others that mention the person. */
export async function findNaming(trx: Db, container_uuid: string, user_id: number, limit: number) {
  const { rows } = await sql<CommentRow>`
    select c.* from mentions m join comments c on c.id = m.comment_id
    where m.user_id = ${user_id} and m.container_uuid = ${container_uuid}
    order by c.id limit ${limit}`.execute(trx);
  return rows;
}

/** Selects pending edits that mention the person. They are not published, and their writers still see the text. */
const isChangeNaming = (user_id: number) => {
  const named = JSON.stringify([{ user_uuid: numericIdToUuid(user_id) }]);
  return sql`waiting_change is not null and waiting_change->'mentions' @> ${named}::jsonb`;
};

export const dropChangesNaming = (trx: Db, container_uuid: string, user_id: number) =>
  sql`
    update comments set waiting_change = null
    where container_uuid = ${container_uuid} and ${isChangeNaming(user_id)}`.execute(trx);

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

export async function forgetKeys(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ idempotency_key: null })
    .where('actor_id', '=', user_id)
    .where('idempotency_key', 'is not', null)
    .execute();
}
