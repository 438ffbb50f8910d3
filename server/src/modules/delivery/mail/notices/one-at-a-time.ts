/**
 * One mail a person at a time: appointments that fall together would each find the same to tell. The others wait, and then find
 * that it was told. Whoever dies meanwhile lets go by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';
import type { Job } from '../../../platform/outbox/outbox.worker';

/** A mail server may be that slow: it is cut off before. */
const HELD_MS = 60_000;
const LOOK_EVERY_MS = 200;

interface Options {
  db: Kysely<Tables>;
  user_id: number;
  job: Job;
  now(): number;
}

export async function oneAtATime(options: Options, work: () => Promise<void>): Promise<void> {
  const { db, user_id, job } = options;
  while (!(await claim(options))) {
    await job.goOn();
    await sleep(LOOK_EVERY_MS);
  }
  try {
    await work();
  } finally {
    await sql`update notification_states set mailing_until = 0 where user_id = ${user_id}`.execute(db);
  }
}

async function claim({ db, user_id, now }: Options): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_states as s (user_id, mailing_until) values (${user_id}, ${now() + HELD_MS})
    on conflict (user_id) do update set mailing_until = excluded.mailing_until where s.mailing_until <= ${now()}`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
