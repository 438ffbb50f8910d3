/** Runs plain jobs of one container one after the other in a transaction. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { noPersonEvents } from '../facts/person-events';
import type { Done } from './batch';
import { ContainerChanges } from './container-changes';
import { flush, type How, lockContainers } from './flush';
import type { Outcome, PlainJob, UnitOfWork, Waiting } from './jobs';

/** @throws errors of jobs or the database other than refusals; nothing is stored then */
export async function performPlain(
  trx: Transaction<Tables>,
  container_uuid: string,
  jobs: Waiting<PlainJob<unknown>>[],
  how: How,
): Promise<Omit<Done, 'left'>> {
  const [row] = await lockContainers(trx, [container_uuid], { isPatient: true });
  if (!row) {
    return {
      outcomes: jobs.map(
        ({ reject }) =>
          () =>
            reject(new ApiError('container_not_found')),
      ),
      committed: [],
      facts: [],
      personEvents: noPersonEvents,
    };
  }
  const unit: UnitOfWork = Object.assign(new ContainerChanges(row), { trx, now: how.now });
  const outcomes: Outcome[] = [];
  for (const { job, resolve, reject } of jobs) {
    try {
      const value = await job(unit);
      outcomes.push(() => resolve(value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push(() => reject(error));
    }
  }
  const personEvents = await flush(trx, [unit], how);
  return { outcomes, committed: unit.committed, facts: unit.facts, personEvents };
}
