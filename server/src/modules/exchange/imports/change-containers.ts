/** Changes containers in one transaction without events, notifications or webhooks, because imported comments are old. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isContention } from '../../../database/failures';
import { noPersonEvents } from '../../platform/facts/person-events';
import { ContainerChanges } from '../../platform/write-queue/container-changes';
import { flush, lockContainers } from '../../platform/write-queue/flush';
import type { Db, Trx } from './job';

const TRIES = 5;

/**
 * Locks the containers that exist, and stores what `change` counts for each. Retries when it collides with readers, who take
 * precedence.
 *
 * @returns the results of `change`
 */
export async function changeContainers<T>(
  { db, now }: { db: Db; now: number },
  uuids: string[],
  change: (trx: Trx, changes: ContainerChanges) => Promise<T>,
): Promise<T[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        const all = (await lockContainers(trx, uuids, { isPatient: true })).map((row) => new ContainerChanges(row));
        const results: T[] = [];
        for (const changes of all) results.push(await change(trx, changes));
        await flush(trx, all, {
          now,
          record: async () => noPersonEvents,
          leave: () => sql`nothing_left as (select 1)`,
        });
        return results;
      });
    } catch (error) {
      if (!isContention(error) || tries === TRIES) throw error;
      await setTimeout(tries * 1000);
    }
  }
}
