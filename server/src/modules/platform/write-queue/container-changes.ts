/**
 * What a turn owes at its end: the container's counters, the people's counters and the next events, written once
 * with the numbers its jobs left.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Comment } from '../../../../../core/contract/comment';
import type { EventAction, MessageType } from '../../../../../core/contract/realtime';
import type { ContainersTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type ContainerRow = Selectable<ContainersTable>;
export type LockedRow = ContainerRow & { site_uuid: string };

/** What people's profiles count; the columns of `users`. */
export const personCounters = [
  'content_created',
  'replies_received',
  'likes_created',
  'likes_received',
  'dislikes_created',
  'dislikes_received',
] as const;
export type PersonCounter = (typeof personCounters)[number];

/** An event as it is stored and sent: the payload is serialised once. */
export interface StoredEvent {
  seq: number;
  message_type: MessageType;
  action: EventAction;
  payload: string;
}

/** News of one log after a commit; `events` follow each other without a gap. */
export interface Committed {
  /** Empty for the log of the staff: who listens to the whole site must not hear it. */
  site_uuid: string;
  /** The container, or its log for staff. */
  container_uuid: string;
  events: StoredEvent[];
}

export class ContainerChanges {
  /** Jobs change its counters in place. */
  readonly container: ContainerRow;
  readonly events: StoredEvent[] = [];
  readonly staffEvents: StoredEvent[] = [];
  readonly people = new Map<number, Partial<Record<PersonCounter, number>>>();
  readonly #site_uuid: string;
  readonly #before: ContainerRow;
  #isTouched = false;

  constructor({ site_uuid, ...container }: LockedRow) {
    this.container = container;
    this.#before = { ...container };
    this.#site_uuid = site_uuid;
  }

  /** @param payload a comment, or one serialised already because it is told more than once. */
  append(message_type: MessageType, action: EventAction, payload: Comment | string): void {
    const { container } = this;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    // Everybody may listen: what goes on in a hidden container, among staff, is nobody else's news.
    if (container.is_hidden) {
      this.tellStaff(message_type, action, wordless(JSON.parse(text)));
      return;
    }
    container.seq += 1;
    this.events.push({ seq: container.seq, message_type, action, payload: text });
  }

  /**
   * News for staff alone, in a log with numbers of its own: a hole in everybody's would tell that something was kept
   * from them. It says what changed and how it stands; words are read from the server, which looks anew who asks.
   */
  tellStaff(message_type: MessageType, action: EventAction, payload: Comment): void {
    const { container } = this;
    container.staff_seq += 1;
    this.staffEvents.push({ seq: container.staff_seq, message_type, action, payload: JSON.stringify(payload) });
  }

  count(user_id: number | null, counter: PersonCounter, by: number): void {
    if (user_id === null) return;
    const counts = this.people.get(user_id) ?? {};
    counts[counter] = (counts[counter] ?? 0) + by;
    this.people.set(user_id, counts);
  }

  /** Something of the container shows otherwise though nobody is told: other processes see it by the row's version. */
  touch(): void {
    this.#isTouched = true;
  }

  get isChanged(): boolean {
    const { container } = this;
    if (this.#isTouched) return true;
    return (Object.keys(container) as (keyof ContainerRow)[]).some((key) => this.#before[key] !== container[key]);
  }

  get news(): Committed[] {
    const { events, staffEvents, container } = this;
    return [
      { site_uuid: this.#site_uuid, container_uuid: container.uuid, events },
      { site_uuid: '', container_uuid: container.staff_log, events: staffEvents },
    ].filter((news) => news.events.length > 0);
  }
}

/** What is told of a comment without what somebody wrote. */
export const wordless = ({ content: _, ...comment }: Comment): Comment => ({
  ...comment,
  ...('metadata' in comment && { metadata: {}, links: [], media_uuids: [], media: [], mentions: [] }),
});

/** Locks containers that exist, in the order of their ids. With `isPatient` false those that others hold are left out. */
export async function lockContainers(
  trx: Db,
  container_uuids: string[],
  { isPatient }: { isPatient: boolean },
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select c.*, s.site_uuid from containers c join sections s on s.uuid = c.section_uuid
    where c.uuid = any(${container_uuids}::uuid[])
    order by c.uuid for no key update of c ${isPatient ? sql`` : sql`skip locked`}`.execute(trx);
  return rows;
}

/** Writes what changed, in one statement for all containers. */
export async function flush(trx: Db, all: ContainerChanges[], now: number): Promise<void> {
  await lockPeople(trx, all);
  const changed = all.filter((changes) => changes.isChanged);
  const people = peopleOf(all);
  if (changed.length === 0 && people.length === 0) return;
  const logged = changed.flatMap(({ container, events }) =>
    events.map((event) => ({ ...event, uuid: container.uuid })),
  );
  const told = changed.flatMap(({ container, staffEvents }) =>
    staffEvents.map((event) => ({ ...event, log: container.staff_log })),
  );
  const rows = changed.map(({ container }) => container);
  await sql`
    with logged as (
      insert into events (container_uuid, seq, message_type, action, payload, date_created)
      select e.uuid, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
      from unnest(
        ${logged.map(({ uuid }) => uuid)}::uuid[], ${logged.map(({ seq }) => seq)}::bigint[],
        ${logged.map((event) => event.message_type)}::text[], ${logged.map(({ action }) => action)}::text[],
        ${logged.map(({ payload }) => payload)}::text[]
      ) as e (uuid, seq, message_type, action, payload)
    ),
    told as (
      insert into staff_events (log_uuid, seq, message_type, action, payload, date_created)
      select e.log, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
      from unnest(
        ${told.map(({ log }) => log)}::uuid[], ${told.map(({ seq }) => seq)}::bigint[],
        ${told.map((event) => event.message_type)}::text[], ${told.map(({ action }) => action)}::text[],
        ${told.map(({ payload }) => payload)}::text[]
      ) as e (log, seq, message_type, action, payload)
    ),
    counted as (
      update users u
      set ${sql.join(personCounters.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + d.${sql.ref(name)}`))}
      from unnest(
        ${people.map(([id]) => id)}::bigint[],
        ${sql.join(personCounters.map((name) => sql`${people.map(([, counts]) => counts[name] ?? 0)}::int[]`))}
      ) as d (id, ${sql.join(personCounters.map((name) => sql.ref(name)))})
      where u.id = d.id
    )
    update containers c set
      seq = d.seq, staff_seq = d.staff_seq, total_visible = d.total_visible, total_visible_pinned = d.total_visible_pinned,
      total_visible_picked = d.total_visible_picked, total_visible_top = d.total_visible_top,
      is_hidden = d.is_hidden, expiry_time = d.expiry_time, is_premoderated = d.is_premoderated
    from unnest(
      ${rows.map((row) => row.uuid)}::uuid[], ${rows.map((row) => row.seq)}::bigint[],
      ${rows.map((row) => row.staff_seq)}::bigint[],
      ${rows.map((row) => row.total_visible)}::int[], ${rows.map((row) => row.total_visible_pinned)}::int[],
      ${rows.map((row) => row.total_visible_picked)}::int[], ${rows.map((row) => row.total_visible_top)}::int[],
      ${rows.map((row) => row.is_hidden)}::boolean[], ${rows.map((row) => row.expiry_time)}::bigint[],
      ${rows.map((row) => row.is_premoderated)}::boolean[]
    ) as d (uuid, seq, staff_seq, total_visible, total_visible_pinned, total_visible_picked, total_visible_top,
            is_hidden, expiry_time, is_premoderated)
    where c.uuid = d.uuid`.execute(trx);
}

/**
 * People stand in many containers: their rows are locked in the order of their ids, so that turns never deadlock. And
 * before the statement that changes them: one that waited for a row it has seen an older version of asks for the row
 * a second time, and two that do so wait for each other.
 */
async function lockPeople(trx: Db, changed: ContainerChanges[]): Promise<void> {
  const ids = peopleOf(changed).map(([id]) => id);
  // One alone is locked by its change.
  if (ids.length < 2) return;
  await sql`select id from users where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
}

/** Everybody whose counters change, those of all ledgers put together. */
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
