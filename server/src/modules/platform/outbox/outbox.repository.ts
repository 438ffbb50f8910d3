/** Durable messages for later work, done at least once: added in the transaction of the fact that causes them. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OutboxTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type OutboxRow = Selectable<OutboxTable>;

export interface OutboxMessage {
  kind: string;
  payload: Record<string, unknown>;
  /** A message with a key that exists is ignored. */
  idempotency_key: string;
  now: number;
  /** Earliest time at which to run. */
  date_next?: number;
}

export async function addToOutbox(trx: Db, ...messages: OutboxMessage[]): Promise<void> {
  await addIfNew(trx, messages);
}

/** @returns the keys of the messages that were not added before */
export async function addIfNew(trx: Db, messages: OutboxMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await trx
    .insertInto('outbox')
    .values(
      messages.map(({ kind, payload, idempotency_key, now, date_next = now }) => ({
        kind,
        payload: JSON.stringify(payload),
        idempotency_key,
        date_next,
        date_done: null,
        date_created: now,
      })),
    )
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .execute();
  return rows.map(({ idempotency_key }) => idempotency_key);
}

/** Leases messages that are due, not those that the worker handles already (`except`). */
export type Take = (
  db: Db,
  options: { kinds: string[]; now: number; lease: number; limit: number; except: number[] },
) => Promise<OutboxRow[]>;

/** Takes the messages that have been due the longest, except those that another process is taking. */
export const takeMessages: Take = async (db, { kinds, now, lease, limit, except }) => {
  const { rows } = await sql<OutboxRow>`
    update outbox set attempts = attempts + 1, date_next = ${now + lease}::bigint
    where id in (
      select id from outbox
      where date_done is null and date_next <= ${now}::bigint and kind = any(${kinds}::text[])
        and id <> all(${except}::bigint[])
      order by date_next limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
};

/**
 * Corrects dates from a clock that was ahead: future messages keep their delay, and overlong leases and pauses are
 * shortened.
 */
export async function setRight(
  db: Db,
  { now, skew, longestPause }: { now: number; skew: number; longestPause: number },
): Promise<void> {
  await sql`
    update outbox set
      date_next = ${now}::bigint + case when attempts > 0 then 0 else greatest(0, date_next - date_created) end,
      date_created = least(date_created, ${now}::bigint)
    where date_done is null and date_next > ${now + skew}::bigint
      and (date_created > ${now + skew}::bigint or (attempts > 0 and date_next > ${now + longestPause + skew}::bigint))
  `.execute(db);
}

/** Sets the next attempt. @returns false when another process has taken the message */
export async function postpone(db: Db, { id, attempts }: OutboxRow, date_next: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ date_next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('date_done', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews leases. @returns the ids of their messages, without those that another process has taken meanwhile */
export async function renewLeases(db: Db, messages: OutboxRow[], date_next: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update outbox o set date_next = ${date_next}::bigint
    from unnest(
      ${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ attempts }) => attempts)}::int[]
    ) as leased (id, attempts)
    where o.id = leased.id and o.attempts = leased.attempts and o.date_done is null
    returning o.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Saves the payload for the next attempt, and renews the lease. @returns false after another process took it */
export async function savePlace(
  db: Db,
  { id, attempts }: OutboxRow,
  payload: object,
  date_next: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ date_next, payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('date_done', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks messages as done, and deletes their payloads, which may hold a token. The keys prevent a repetition. */
export async function finish(db: Db, ids: number[], now: number, failure: string | null = null): Promise<void> {
  await db.updateTable('outbox').set({ date_done: now, payload: '{}', failure }).where('id', 'in', ids).execute();
}

/** Counts, by kind, the messages given up since `since`, and the pending ones with at least `attempts` attempts. */
export async function findFailures(
  db: Db,
  { since, attempts }: { since: number; attempts: number },
): Promise<{ kind: string; count: number; failure: string | null }[]> {
  const { rows } = await sql<{ kind: string; count: number; failure: string | null }>`
    select kind, count(*)::int as count, max(failure) as failure from outbox
    where (failure is not null and date_done > ${since}::bigint) or (date_done is null and attempts >= ${attempts})
    group by kind, failure is null order by kind`.execute(db);
  return rows;
}

export async function deleteDone(db: Db, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('date_done', '<', before).execute();
}
