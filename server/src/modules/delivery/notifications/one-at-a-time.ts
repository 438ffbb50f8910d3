/**
 * One mail or push message per person at a time: parallel jobs would each find the same notifications. Others wait, and
 * then find that they were sent. The claim of a crashed process expires.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Job } from '../../platform/outbox/outbox.worker';

interface Options {
  db: Kysely<Tables>;
  user_id: number;
  job: Job;
  /** The channel, and the maximum time of a claim: its service is cut off before. */
  column: 'mailing_until' | 'pushing_until';
  heldMs: number;
  lookEveryMs: number;
  now(): number;
}

export async function oneAtATime(options: Options, work: () => Promise<void>): Promise<void> {
  const { db, user_id, job, column, lookEveryMs } = options;
  while (!(await claim(options))) {
    await job.goOn();
    await sleep(lookEveryMs);
  }
  try {
    await work();
  } finally {
    await sql`update notification_states set ${sql.ref(column)} = 0 where user_id = ${user_id}`.execute(db);
  }
}

async function claim({ db, user_id, column, heldMs, now }: Options): Promise<boolean> {
  const until = sql.ref(column);
  const { numAffectedRows = 0n } = await sql`
    insert into notification_states as s (user_id, ${until}) values (${user_id}, ${now() + heldMs})
    on conflict (user_id) do update set ${until} = excluded.${until} where s.${until} <= ${now()}`.execute(db);
  return numAffectedRows > 0n;
}
