/** The first and the last statement of every transaction of the write queue: locks containers, writes changes. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import { peopleOfFact, type RecordFacts } from '../facts/facts';
import { lockPeople } from '../facts/lock-people';
import { noPersonEvents, type PersonEvents } from '../facts/person-events';
import {
  type ContainerChanges,
  type LockedRow,
  type PersonCounter,
  personCounters,
  type StoredEvent,
} from './container-changes';

type Db = Kysely<Tables>;

/** Maximum time that a request waits for a row before it is refused, because it would block a connection for others. */
const ROW_TIMEOUT_MS = 5000;

/**
 * Queues deliveries of the new events to a site's own servers in the outbox: parts of the statement that writes them,
 * after `logged` and `logged_for_staff`, which have `log_uuid`, `seq`, `action` and `payload`.
 */
export type LeaveEvents = (changed: ContainerChanges[], now: number) => RawBuilder<unknown>;

export interface How {
  now: number;
  record: RecordFacts;
  leave: LeaveEvents;
}

/** Lists the columns: a statement with `*` is planned again in every transaction (database/named-statements). */
const columns = sql.join(
  (
    [
      ...(['uuid', 'section_uuid', 'kind', 'container_id', 'seq', 'staff_log', 'staff_seq', 'fields', 'hot'] as const),
      ...([
        'total_visible',
        'total_visible_pinned',
        'total_visible_picked',
        'total_visible_top',
        'total_posts',
      ] as const),
      ...(['is_hidden', 'is_premoderated', 'mode', 'expiry_time', 'people', 'standing'] as const),
      ...(['date_latest', 'date_created'] as const),
    ] satisfies (keyof LockedRow)[]
  ).map((name) => sql.ref(`c.${name}`)),
);

/**
 * Locks existing containers in the order of their ids. With `isPatient` false, leaves out those that others have
 * locked. Sets the transaction's lock time-out first.
 */
export async function lockContainers(
  trx: Db,
  container_uuids: string[],
  { isPatient }: { isPatient: boolean },
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${columns}, s.site_uuid from containers c join sections s on s.uuid = c.section_uuid
    where (select set_config('lock_timeout', ${String(ROW_TIMEOUT_MS)}, true)) is not null
      and c.uuid = any(${container_uuids}::uuid[])
    order by c.uuid for no key update of c ${isPatient ? sql`` : sql`skip locked`}`.execute(trx);
  return rows;
}

/** Writes all changes in one statement for all containers, and people's notifications. */
export async function flush(trx: Db, all: ContainerChanges[], how: How): Promise<PersonEvents> {
  await lockPeopleOf(trx, all);
  await writeChanges(trx, all, how);
  const facts = all.flatMap((changes) => changes.facts);
  return facts.length > 0 ? how.record(trx, facts, how.now) : noPersonEvents;
}

/** Replaces a log without new events. */
const nothingLogged = sql`
  select null::uuid as log_uuid, null::bigint as seq, null::text as action, null::text as payload where false`;

const staffLog = (events: (StoredEvent & { log: string })[], now: number) => sql`
  insert into staff_events (log_uuid, seq, message_type, action, payload, date_created)
  select e.log, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
  from unnest(
    ${events.map(({ log }) => log)}::uuid[], ${events.map(({ seq }) => seq)}::bigint[],
    ${events.map((event) => event.message_type)}::text[], ${events.map(({ action }) => action)}::text[],
    ${events.map(({ payload }) => payload)}::text[]
  ) as e (log, seq, message_type, action, payload)
  returning log_uuid, seq, action, payload`;

const countPeople = (people: ReturnType<typeof peopleOf>) => sql`
  counted as (
    update users u
    set ${sql.join(personCounters.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + d.${sql.ref(name)}`))}
    from unnest(
      ${people.map(([id]) => id)}::bigint[],
      ${sql.join(personCounters.map((name) => sql`${people.map(([, counts]) => counts[name] ?? 0)}::int[]`))}
    ) as d (id, ${sql.join(personCounters.map((name) => sql.ref(name)))})
    where u.id = d.id
  )`;

const countHours = (hours: { uuid: string; section_uuid: string; hour: number; visible: number }[]) => sql`
  counted_by_hour as (
    insert into container_hours (section_uuid, hour, container_uuid, visible)
    select * from unnest(
      ${hours.map(({ section_uuid }) => section_uuid)}::uuid[], ${hours.map(({ hour }) => hour)}::int[],
      ${hours.map(({ uuid }) => uuid)}::uuid[], ${hours.map(({ visible }) => visible)}::int[]
    )
    on conflict (section_uuid, hour, container_uuid) do update set visible = container_hours.visible + excluded.visible
  )`;

/** Leaves out empty parts, because each part is planned. */
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
    logged_for_staff as (${forStaff.length === 0 ? nothingLogged : staffLog(forStaff, now)}),
    ${sql.join([leave(changed, now), ...(people.length > 0 ? [countPeople(people)] : []), ...(hours.length > 0 ? [countHours(hours)] : [])])}
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
 * Locks the rows of people in the order of their ids, so that transactions on different containers cannot deadlock. In
 * a separate statement before the change: a statement that waited for a row and saw an older version locks the row a
 * second time, and two such statements can deadlock.
 */
async function lockPeopleOf(trx: Db, changed: ContainerChanges[]): Promise<void> {
  const counted = peopleOf(changed).map(([id]) => id);
  const notified = changed.flatMap(({ facts }) => facts.flatMap(peopleOfFact));
  const ids = [...new Set([...counted, ...notified])];
  // A single row is locked by its change.
  if (ids.length > 1) await lockPeople(trx, ids);
}

/** Sums the counters of each person over all containers. */
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
