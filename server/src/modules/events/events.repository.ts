/** The event log (HOST-API.md 10): written by turns, read by number. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema';
import type { StoredEvent } from './turns';

type Db = Kysely<Tables>;

/** Events of a container with numbers after one and up to another, in order. */
export const readEvents = (db: Db, container_uuid: string, after: number, upTo: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .select(['seq', 'message_type', 'action', 'payload'])
    .where('container_uuid', '=', container_uuid)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();

/** How many bytes the payloads between two numbers are, without reading them, and whether the container is hidden. */
export async function weighEvents(
  db: Db,
  container_uuid: string,
  after: number,
  upTo: number,
): Promise<{ bytes: number; isHidden: boolean }> {
  const { rows } = await sql<{ bytes: number; is_hidden: boolean }>`
    select c.is_hidden, (
      select coalesce(sum(octet_length(e.payload)), 0)::bigint from events e
      where e.container_uuid = c.uuid and e.seq > ${after} and e.seq <= ${upTo}
    ) as bytes
    from containers c where c.uuid = ${container_uuid}`.execute(db);
  const row = rows[0];
  return { bytes: row?.bytes ?? 0, isHidden: row?.is_hidden ?? true };
}

export interface Position {
  uuid: string;
  site_uuid: string;
  seq: number;
}

/** Where each container's log stands now. */
export async function readPositions(db: Db, container_uuids: string[]): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select c.uuid, c.seq, s.site_uuid from containers c join sections s on s.uuid = c.section_uuid
    where c.uuid = any(${container_uuids}::uuid[])`.execute(db);
  return rows;
}

/** Forgets events older than the given time, a part at a time. @returns how many went. */
export async function pruneEvents(db: Db, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where (container_uuid, seq) in (
      select container_uuid, seq from events where date_created < ${before} order by date_created limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
