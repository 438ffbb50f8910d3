/**
 * Adapts a person's comments, likes and flags to their present ban, or to none: a durable job, container by container,
 * a few in each unit of work so that no other writer waits for long.
 *
 * Reads only rows that do not match yet, so it can restart at any time, and concurrent runs end in the same state: that
 * of the person's row at the end. Source: specification §3, §6; host contract 15
 */

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { countFollowsOf, lockFollowing } from '../../people/follows/follows.repository';
import type { Job } from '../../platform/outbox/outbox.worker';
import { commentsStep } from './ban-steps/comments.step';
import { flagsStep, votesStep } from './ban-steps/counted.step';
import { ratingsStep } from './ban-steps/ratings.step';
import { CONTAINERS_AT_ONCE, levelOf, type Person } from './ban-steps/step';

type Db = Kysely<Tables>;
type App = Pick<FastifyInstance, 'db' | 'clock' | 'writeQueue' | 'cache'>;

const steps = [commentsStep, votesStep, flagsStep, ratingsStep];

export async function applyBan({ db, clock, writeQueue, cache }: App, user_id: number, job: Job): Promise<void> {
  const person = { user_id, now: () => clock.now() };
  for (const id of await countFollows(db, person)) cache.userChanged(id);
  for (const step of steps) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const containers = await step.find(db, { user_id, level: await levelOf(db, person), after });
      for (const uuid of containers) {
        let changed: number;
        do {
          await job.goOn();
          changed = await writeQueue.take(uuid, step.change(person));
        } while (changed > 0);
        after = uuid;
      }
      if (containers.length < CONTAINERS_AT_ONCE) break;
    }
  }
}

/** Updates the counts of follows: a ghost follows nobody. @returns people whose counts changed */
const countFollows = (db: Db, person: Person): Promise<number[]> =>
  db.transaction().execute(async (trx) => {
    await lockFollowing(trx, person.user_id);
    return countFollowsOf(trx, person.user_id, (await levelOf(trx, person)) !== 'ghost');
  });
