import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { presentPublic } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';

/** The log holds the events of a day as they were sent: those of these comments are written anew, as they read now. */
export async function rewriteEvents(
  trx: Kysely<Tables>,
  container_uuid: string,
  comments: CommentRow[],
): Promise<void> {
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
