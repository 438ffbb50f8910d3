/**
 * The log stores the events of a day as they were sent. After an erasure, rewrites the events of the person's comments and of
 * comments that mention the person with the present texts.
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { presentPublic } from '../comments/comments.presenter';
import { findComments } from '../comments/comments.repository';

type Db = Kysely<Tables>;

/** Events per statement. */
const AT_ONCE = 5000;

interface LoggedComment {
  content_uuid?: string;
  content?: string;
  /** Handle and address of an author on a social network. */
  social?: unknown;
}

/** Reads the log of a container once. @param goOn called between two statements */
export async function rewriteEvents(
  db: Db,
  container_uuid: string,
  user_id: number,
  goOn: () => Promise<void> = async () => {},
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from events where container_uuid = ${container_uuid}`.execute(db);
  const { first, last } = rows[0] ?? {};
  if (first == null || last == null) return;
  for (let seq = first; seq <= last; seq += AT_ONCE) {
    await rewriteSome(db, { container_uuid, user_id, seq });
    await goOn();
  }
}

async function rewriteSome(
  db: Db,
  { container_uuid, user_id, seq }: { container_uuid: string; user_id: number; seq: number },
): Promise<void> {
  const { rows } = await sql<{ seq: number; payload: string }>`
    select seq, payload from events
    where container_uuid = ${container_uuid} and seq >= ${seq}::bigint and seq < ${seq + AT_ONCE}::bigint
      and payload like ${`%${numericIdToUuid(user_id)}%`}`.execute(db);
  const logged = rows.flatMap((row) => {
    const { content_uuid, content, social } = JSON.parse(row.payload) as LoggedComment;
    const id = uuidToNumericId(content_uuid ?? '');
    // Only events with a text need to change.
    return id === null || content === undefined ? [] : [{ seq: row.seq, id, content, hasSocial: social !== undefined }];
  });
  const comments = await findComments(db, container_uuid, [...new Set(logged.map(({ id }) => id))]);
  const now = new Map(comments.map((row) => [row.id, row]));
  const changed = logged.flatMap((event) => {
    const row = now.get(event.id);
    const isOther = row && (row.content !== event.content || (event.hasSocial && !row.fields?.social));
    return isOther ? [{ seq: event.seq, text: JSON.stringify(presentPublic(row)) }] : [];
  });
  if (changed.length === 0) return;
  await sql`
    update events e set payload = d.payload
    from unnest(${changed.map((event) => event.seq)}::bigint[], ${changed.map(({ text }) => text)}::text[])
      as d (seq, payload)
    where e.container_uuid = ${container_uuid} and e.seq = d.seq`.execute(db);
}
