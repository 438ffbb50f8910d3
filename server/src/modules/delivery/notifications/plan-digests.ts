/**
 * Plans digests for followers: shared notifications have no row of a person, so writing one plans nothing. Once an
 * hour, finds people whose morning begins in the next hour and who want mail about their follows.
 */
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { appointment, findReaders } from './channels/mail';

export const PLAN_DIGESTS = 'plan_digests';
const AT_ONCE = 1000;

/** Queues the planning; all processes queue the same message for an hour. */
export const planNextHour = (db: Kysely<Tables>, now: number): Promise<void> => {
  const hour = Math.floor(now / HOUR_MS);
  return addToOutbox(db, { kind: PLAN_DIGESTS, payload: {}, idempotency_key: `${PLAN_DIGESTS} ${hour}`, now });
};

export const planDigests =
  ({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>): Handler =>
  async (_payload, job) => {
    const now = clock.now();
    const until = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
    let after = 0;
    for (;;) {
      const ids = await findFollowing(db, after);
      if (ids.length === 0) return;
      after = Math.max(...ids);
      const readers = await findReaders(db, ids);
      const due = [...readers.values()].flatMap((reader) => {
        const one = appointment(reader, { isSoon: false, key: '', now });
        return one && (one.date_next ?? now) <= until ? one : [];
      });
      await addToOutbox(db, ...due);
      await job.goOn();
    }
  };

/** Finds the next people who follow anything, by id. */
async function findFollowing(db: Kysely<Tables>, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id > ${after} and u.type = 'user' and u.email_key is not null and (
      exists (select from follows f where f.user_id = u.id) or exists (select from page_follows f where f.user_id = u.id)
      or exists (select from thread_follows f where f.user_id = u.id)
    )
    order by u.id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
