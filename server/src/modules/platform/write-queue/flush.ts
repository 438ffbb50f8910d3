/** The first and the last statement of every transaction of the write queue: locking containers, writing what changed. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { peopleOfFact, type RecordFacts } from '../facts/facts';
import { lockPeople } from '../facts/lock-people';
import { noPersonEvents, type PersonEvents } from '../facts/person-events';
import { type ContainerChanges, type LockedRow, type PersonCounter, personCounters } from './container-changes';

type Db = Kysely<Tables>;

/**
 * Whoever waits for a row that long is asked to come again: the waiting would take the connections of everybody else.
 */
const ROW_TIMEOUT_MS = 5000;

/**
 * Leaves deliveries of the new events to a site's own servers in the outbox: parts of the statement that writes them,
 * after `logged` and `logged_for_staff`, which have `log_uuid`, `seq`, `action` and `payload`.
 */
export type LeaveEvents = (changed: ContainerChanges[], now: number) => RawBuilder<unknown>;

export interface How {
  now: number;
  record: RecordFacts;
  leave: LeaveEvents;
}

/**
 * Locks containers that exist, in the order of their ids. With `isPatient` false those that others hold are left out. The
 * limit of waiting is the transaction's from here on, set before the first row is looked at.
 */
export async function lockContainers(
  trx: Db,
  container_uuids: string[],
  { isPatient }: { isPatient: boolean },
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select c.*, s.site_uuid from containers c join sections s on s.uuid = c.section_uuid
    where (select set_config('lock_timeout', ${String(ROW_TIMEOUT_MS)}, true)) is not null
      and c.uuid = any(${container_uuids}::uuid[])
    order by c.uuid for no key update of c ${isPatient ? sql`` : sql`skip locked`}`.execute(trx);
  return rows;
}

/** Writes what changed, in one statement for all containers, and people's notifications of it. */
export async function flush(trx: Db, all: ContainerChanges[], how: How): Promise<PersonEvents> {
  await lockPeopleOf(trx, all);
  await writeChanges(trx, all, how);
  const facts = all.flatMap((changes) => changes.facts);
  return facts.length > 0 ? how.record(trx, facts, how.now) : noPersonEvents;
}

async function writeChanges(trx: Db, all: ContainerChanges[], { now, leave }: How): Promise<void> {
  const changed = all.filter((changes) => changes.isChanged);
  const people = peopleOf(all);
  if (changed.length === 0 && people.length === 0) return;
  const logged = changed.flatMap(({ container, events }) =>
    events.map((event) => ({ ...event, uuid: container.uuid })),
  );
  const forStaff = changed.flatMap(({ container, staffEvents }) =>
    staffEvents.map((event) => ({ ...event, log: container.staff_log })),
  );
  const rows = changed.map(({ container }) => container);
  const hours = changed.flatMap(({ container, hours }) =>
    [...hours].map(([hour, visible]) => ({ ...container, hour, visible })),
  );
  await sql`
    with logged as (
      insert into events (container_uuid, seq, message_type, action, payload, date_created)
      select e.uuid, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
      from unnest(
        ${logged.map(({ uuid }) => uuid)}::uuid[], ${logged.map(({ seq }) => seq)}::bigint[],
        ${logged.map((event) => event.message_type)}::text[], ${logged.map(({ action }) => action)}::text[],
        ${logged.map(({ payload }) => payload)}::text[]
      ) as e (uuid, seq, message_type, action, payload)
      returning container_uuid as log_uuid, seq, action, payload
    ),
    logged_for_staff as (
      insert into staff_events (log_uuid, seq, message_type, action, payload, date_created)
      select e.log, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
      from unnest(
        ${forStaff.map(({ log }) => log)}::uuid[], ${forStaff.map(({ seq }) => seq)}::bigint[],
        ${forStaff.map((event) => event.message_type)}::text[], ${forStaff.map(({ action }) => action)}::text[],
        ${forStaff.map(({ payload }) => payload)}::text[]
      ) as e (log, seq, message_type, action, payload)
      returning log_uuid, seq, action, payload
    ),
    ${leave(changed, now)},
    counted as (
      update users u
      set ${sql.join(personCounters.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + d.${sql.ref(name)}`))}
      from unnest(
        ${people.map(([id]) => id)}::bigint[],
        ${sql.join(personCounters.map((name) => sql`${people.map(([, counts]) => counts[name] ?? 0)}::int[]`))}
      ) as d (id, ${sql.join(personCounters.map((name) => sql.ref(name)))})
      where u.id = d.id
    ),
    counted_by_hour as (
      insert into container_hours (section_uuid, hour, container_uuid, visible)
      select * from unnest(
        ${hours.map(({ section_uuid }) => section_uuid)}::uuid[], ${hours.map(({ hour }) => hour)}::int[],
        ${hours.map(({ uuid }) => uuid)}::uuid[], ${hours.map(({ visible }) => visible)}::int[]
      )
      on conflict (section_uuid, hour, container_uuid) do update set visible = container_hours.visible + excluded.visible
    )
    update containers c set
      seq = d.seq, staff_seq = d.staff_seq, total_visible = d.total_visible, total_visible_pinned = d.total_visible_pinned,
      total_visible_picked = d.total_visible_picked, total_visible_top = d.total_visible_top,
      is_hidden = d.is_hidden, expiry_time = d.expiry_time, is_premoderated = d.is_premoderated,
      hot = d.hot, people = d.people, date_latest = d.date_latest, fields = d.fields::jsonb
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[], ${rows.map((row) => row.seq)}::bigint[],
      ${rows.map((row) => row.staff_seq)}::bigint[],
      ${rows.map((row) => row.total_visible)}::int[], ${rows.map((row) => row.total_visible_pinned)}::int[],
      ${rows.map((row) => row.total_visible_picked)}::int[], ${rows.map((row) => row.total_visible_top)}::int[],
      ${rows.map((row) => row.is_hidden)}::boolean[], ${rows.map((row) => row.expiry_time)}::bigint[],
      ${rows.map((row) => row.is_premoderated)}::boolean[],
      ${rows.map((row) => row.hot)}::float8[], ${rows.map((row) => row.people)}::int[],
      ${rows.map((row) => row.date_latest)}::bigint[],
      ${rows.map(({ fields }) => (fields === null ? null : JSON.stringify(fields)))}::text[]
    ) as d (uuid, seq, staff_seq, total_visible, total_visible_pinned, total_visible_picked, total_visible_top,
            is_hidden, expiry_time, is_premoderated, hot, people, date_latest, fields)
    where c.uuid = d.uuid`.execute(trx);
}

/**
 * People stand in many containers: their rows are locked in the order of their ids, so that transactions never deadlock. And
 * before the statement that changes them: one that waited for a row it has seen an older version of asks for the row
 * a second time, and two that do so wait for each other.
 */
async function lockPeopleOf(trx: Db, changed: ContainerChanges[]): Promise<void> {
  const counted = peopleOf(changed).map(([id]) => id);
  const notified = changed.flatMap(({ facts }) => facts.flatMap(peopleOfFact));
  const ids = [...new Set([...counted, ...notified])];
  // One alone is locked by its change.
  if (ids.length > 1) await lockPeople(trx, ids);
}

/** Everybody whose counters change, in all containers put together. */
function peopleOf(changed: ContainerChanges[]): [number, Partial<Record<PersonCounter, number>>][] {
  const people = new Map<number, Partial<Record<PersonCounter, number>>>();
  for (const changes of changed) {
    for (const [id, counts] of changes.people) {
      const sum = people.get(id) ?? {};
      for (const name of personCounters) if (counts[name]) sum[name] = (sum[name] ?? 0) + counts[name];
      people.set(id, sum);
    }
  }
  return [...people].filter(([, counts]) => Object.values(counts).some((by) => by !== 0));
}
