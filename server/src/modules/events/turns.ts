/**
 * Turns: every change of a conversation happens inside one, so nothing about it has to be thought of as concurrent.
 *
 * A turn is one transaction that holds the container's row. Jobs that ask for the same container while a turn is under
 * way wait and share the next one: a busy thread pays one lock and one flush to disk for many posts. The container's
 * counters, the people's counters and the event log are written once, at the end, with the numbers the jobs left;
 * either all of it is stored or nothing is. A job answers after the commit, and only then is the news passed on.
 *
 * Other processes take their turns on the same row: PostgreSQL makes them wait, `seq` stays gap-free.
 * Source: DESIGN.md decisions 7 to 9; HOST-API.md 10 "seq".
 */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Comment } from '../../../../core/contract/comment';
import type { EventAction, MessageType } from '../../../../core/contract/realtime';
import type { ContainersTable, Tables } from '../../database/schema';
import { ApiError } from '../../plugins/errors';

/** Most jobs one transaction carries: one slow disk flush may not hold up the first of them for long. */
const MAX_JOBS = 64;

export type ContainerRow = Selectable<ContainersTable>;

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

/** An event as it is stored and sent: the payload is serialised once, here. */
export interface StoredEvent {
  seq: number;
  message_type: MessageType;
  action: EventAction;
  payload: string;
}

/** News of one container after a commit; `events` follow each other without a gap. */
export interface Committed {
  site_uuid: string;
  container_uuid: string;
  events: StoredEvent[];
}

export interface Turn {
  trx: Transaction<Tables>;
  /** Read under the lock. Jobs change its counters in place. */
  container: ContainerRow;
  now: number;
  append(message_type: MessageType, action: EventAction, payload: Comment): void;
  count(user_id: number | null, counter: PersonCounter, by: number): void;
}

/** A refusal (ApiError) must come before the job's first write: the turn goes on for the others. */
export type Job<T> = (turn: Turn) => Promise<T>;

interface Waiting {
  job: Job<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface TurnsOptions {
  db: Kysely<Tables>;
  now(): number;
  onCommitted(news: Committed): void;
  /** A turn is over, with news or without: before whoever waits for it hears so. */
  onTurn(container_uuid: string): void;
}

export class Turns {
  readonly #queues = new Map<string, Waiting[]>();
  readonly #options: TurnsOptions;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Runs the job in the container's next turn. @throws ApiError container_not_found, or what the job threw. */
  take<T>(container_uuid: string, job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { job, resolve: resolve as (value: unknown) => void, reject };
      const queue = this.#queues.get(container_uuid);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      this.#queues.set(container_uuid, started);
      void this.#serve(container_uuid, started);
    });
  }

  async #serve(container_uuid: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await this.#run(container_uuid, queue.splice(0, MAX_JOBS));
    this.#queues.delete(container_uuid);
  }

  async #run(container_uuid: string, jobs: Waiting[]): Promise<void> {
    let isCommitting = false;
    try {
      const { settle, news } = await this.#options.db.transaction().execute(async (trx) => {
        const done = await perform(trx, container_uuid, jobs, this.#options.now());
        isCommitting = true;
        return done;
      });
      this.#options.onTurn(container_uuid);
      // Stored is stored: the jobs are answered whatever becomes of the news.
      settle();
      if (news) this.#options.onCommitted(news);
    } catch (error) {
      this.#options.onTurn(container_uuid);
      // One job's bug may not cost the others their turn; after a commit that failed nobody knows, so nothing is retried.
      if (jobs.length === 1 || isCommitting) for (const { reject } of jobs) reject(error);
      else for (const one of jobs) await this.#run(container_uuid, [one]);
    }
  }
}

type LockedRow = ContainerRow & { site_uuid: string };

async function perform(trx: Transaction<Tables>, container_uuid: string, jobs: Waiting[], now: number) {
  const { rows } = await sql<LockedRow>`
    select c.*, s.site_uuid from containers c join sections s on s.uuid = c.section_uuid
    where c.uuid = ${container_uuid} for no key update of c`.execute(trx);
  const row = rows[0];
  const settlements: (() => void)[] = [];
  const settle = () => {
    for (const finish of settlements) finish();
  };
  if (!row) {
    for (const { reject } of jobs) settlements.push(() => reject(new ApiError('container_not_found')));
    return { settle, news: null };
  }

  const { site_uuid, ...container } = row;
  const before = { ...container };
  const events: StoredEvent[] = [];
  const people = new Map<number, Partial<Record<PersonCounter, number>>>();
  const turn: Turn = {
    trx,
    container,
    now,
    append(message_type, action, payload) {
      // Everybody may listen: what goes on in a hidden container, among staff, is nobody's news.
      if (container.is_hidden) return;
      container.seq += 1;
      events.push({ seq: container.seq, message_type, action, payload: JSON.stringify(payload) });
    },
    count(user_id, counter, by) {
      if (user_id === null) return;
      const counts = people.get(user_id) ?? {};
      counts[counter] = (counts[counter] ?? 0) + by;
      people.set(user_id, counts);
    },
  };
  for (const { job, resolve, reject } of jobs) {
    try {
      const value = await job(turn);
      settlements.push(() => resolve(value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      settlements.push(() => reject(error));
    }
  }
  await writeContainer(trx, before, container, events, now);
  await writePeople(trx, people);
  return { settle, news: events.length > 0 ? { site_uuid, container_uuid, events } : null };
}

async function writeContainer(
  trx: Transaction<Tables>,
  before: ContainerRow,
  container: ContainerRow,
  events: StoredEvent[],
  now: number,
): Promise<void> {
  const isChanged = (Object.keys(before) as (keyof ContainerRow)[]).some((key) => before[key] !== container[key]);
  if (!isChanged) return;
  await sql`
    with logged as (
      insert into events (container_uuid, seq, message_type, action, payload, date_created)
      select ${container.uuid}::uuid, e.seq, e.message_type, e.action, e.payload, ${now}::bigint
      from unnest(
        ${events.map((event) => event.seq)}::bigint[], ${events.map((event) => event.message_type)}::text[],
        ${events.map((event) => event.action)}::text[], ${events.map((event) => event.payload)}::text[]
      ) as e (seq, message_type, action, payload)
    )
    update containers set
      seq = ${container.seq}, total_visible = ${container.total_visible},
      total_visible_pinned = ${container.total_visible_pinned},
      total_visible_picked = ${container.total_visible_picked}, total_visible_top = ${container.total_visible_top},
      is_hidden = ${container.is_hidden}, expiry_time = ${container.expiry_time},
      is_premoderated = ${container.is_premoderated}
    where uuid = ${container.uuid}`.execute(trx);
}

/** People stand in many containers: their rows are locked in the order of their ids, so that turns never deadlock. */
async function writePeople(
  trx: Transaction<Tables>,
  people: Map<number, Partial<Record<PersonCounter, number>>>,
): Promise<void> {
  const changed = [...people].filter(([, counts]) => Object.values(counts).some((by) => by !== 0));
  if (changed.length === 0) return;
  const column = (counter: PersonCounter) => sql`${changed.map(([, counts]) => counts[counter] ?? 0)}::int[]`;
  const ids = sql`${changed.map(([id]) => id)}::bigint[]`;
  await sql`
    with locked as materialized (
      select id from users where id = any(${ids}) order by id for no key update
    )
    update users u set ${sql.join(personCounters.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + d.${sql.ref(name)}`))}
    from locked
    join unnest(${ids}, ${sql.join(personCounters.map(column))})
      as d (id, ${sql.join(personCounters.map((name) => sql.ref(name)))}) on d.id = locked.id
    where u.id = locked.id`.execute(trx);
}
