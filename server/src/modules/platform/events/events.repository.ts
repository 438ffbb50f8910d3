/**
 * The event logs (host contract 10): written by the write queue, read by number. A container has two, a public one and
 * one for its staff, each read by its own id.
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { StoredEvent } from '../write-queue/container-changes';

type Db = Kysely<Tables>;

/** Reads events of a log after a number and up to another, in order. */
export async function readEvents(db: Db, log_uuid: string, after: number, upTo: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, message_type, action, payload from events
    where container_uuid = ${log_uuid} and seq > ${after} and seq <= ${upTo}
    union all
    select seq, message_type, action, payload from staff_events
    where log_uuid = ${log_uuid} and seq > ${after} and seq <= ${upTo}
    order by seq`.execute(db);
  return rows;
}

/**
 * Reads the total size of the payloads between two numbers; whether the log is for staff, and whether it is the public
 * log of a hidden container.
 */
export async function weighEvents(
  db: Db,
  log_uuid: string,
  after: number,
  upTo: number,
): Promise<{ bytes: number; isHidden: boolean; isForStaff: boolean }> {
  const { rows } = await sql<{ bytes: number; is_hidden: boolean; is_for_staff: boolean }>`
    select c.is_hidden, false as is_for_staff, (
      select coalesce(sum(octet_length(e.payload)), 0)::bigint from events e
      where e.container_uuid = c.uuid and e.seq > ${after} and e.seq <= ${upTo}
    ) as bytes
    from containers c where c.uuid = ${log_uuid}
    union all
    select false, true, (
      select coalesce(sum(octet_length(e.payload)), 0)::bigint from staff_events e
      where e.log_uuid = c.staff_log and e.seq > ${after} and e.seq <= ${upTo}
    )
    from containers c where c.staff_log = ${log_uuid}`.execute(db);
  const row = rows[0];
  return { bytes: row?.bytes ?? 0, isHidden: row?.is_hidden ?? true, isForStaff: row?.is_for_staff ?? false };
}

export interface Position {
  uuid: string;
  site_uuid: string;
  seq: number;
  is_for_staff: boolean;
  /** Owner of a personal log. */
  person_id: number | null;
}

/** Reads the position of each log. A section has no log, but events for all of it use its uuid. */
export async function readPositions(db: Db, log_uuids: string[]): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select c.uuid, c.seq, s.site_uuid, false as is_for_staff, null::bigint as person_id
    from containers c join sections s on s.uuid = c.section_uuid where c.uuid = any(${log_uuids}::uuid[])
    union all
    select c.staff_log, c.staff_seq, s.site_uuid, true, null
    from containers c join sections s on s.uuid = c.section_uuid where c.staff_log = any(${log_uuids}::uuid[])
    union all
    select uuid, 0, site_uuid, false, null from sections where uuid = any(${log_uuids}::uuid[])`.execute(db);
  return [...rows, ...(await readPeople(db, log_uuids))];
}

/** Reads the logs of people, whose name is the reader's uuid. */
async function readPeople(db: Db, log_uuids: string[]): Promise<Position[]> {
  const ids = log_uuids.flatMap((uuid) => uuidToNumericId(uuid) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; seq: number; site_uuid: string }>`
    select u.id, coalesce(t.seq, 0) as seq, u.site_uuid
    from users u left join notification_states t on t.user_id = u.id where u.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, ...row }) => ({ ...row, uuid: numericIdToUuid(id), is_for_staff: false, person_id: id }));
}

/** Deletes events older than the given time, in parts. @returns how many */
export async function pruneEvents(db: Db, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from events where (container_uuid, seq) in (
      select container_uuid, seq from events where date_created < ${before} order by date_created limit ${limit}
    )`.execute(db);
  const { numAffectedRows: ofStaff = 0n } = await sql`
    delete from staff_events where (log_uuid, seq) in (
      select log_uuid, seq from staff_events where date_created < ${before} order by date_created limit ${limit}
    )`.execute(db);
  return Math.max(Number(numAffectedRows), Number(ofStaff));
}
