/** Notes of staff on comments, for their colleagues. */
import { type Kysely, sql } from 'kysely';
import type { StaffNote } from '../../../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

interface NewNote {
  site_uuid: string;
  comment: { id: number; actor_id: number };
  author_id: number;
  text: string;
  now: number;
}

/** @returns the id of the note */
export async function insertNote(trx: Db, { site_uuid, comment, author_id, text, now }: NewNote): Promise<number> {
  const { id } = await trx
    .insertInto('staff_notes')
    .values({ site_uuid, comment_id: comment.id, user_id: comment.actor_id, author_id, text, date_created: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the newest notes on a comment, newest first. */
export async function findNotes(db: Db, comment_id: number, limit: number): Promise<StaffNote[]> {
  const { rows } = await sql<{ id: number; author_id: number | null; name: string | null; text: string; date: number }>`
    select n.id, n.author_id, u.name, n.text, n.date_created as date
    from staff_notes n left join users u on u.id = n.author_id
    where n.comment_id = ${comment_id} order by n.id desc limit ${limit}`.execute(db);
  return rows.map(({ id, author_id, name, text, date }) => ({
    note_id: id,
    user_uuid: author_id === null ? null : numericIdToUuid(author_id),
    name: name ?? '',
    text,
    date,
  }));
}
