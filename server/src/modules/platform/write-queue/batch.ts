/**
 * Runs batched jobs of many containers in one transaction of a handful of statements: locks the containers, reads what
 * all jobs need, judges each job in memory, and writes the results.
 *
 * Leaves out and returns containers that are locked: a transaction that holds containers waits for none.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { Fact } from '../facts/facts';
import { noPersonEvents, type PersonEvents } from '../facts/person-events';
import { type Committed, ContainerChanges } from './container-changes';
import { flush, type How as HowToFlush, lockContainers } from './flush';
import type { JobsByContainer, Outcome } from './jobs';

export interface Done {
  outcomes: Outcome[];
  committed: Committed[];
  facts: Fact[];
  personEvents: PersonEvents;
  /** Jobs that were not done, by container. */
  left: JobsByContainer[];
}

interface How extends Omit<HowToFlush, 'now'> {
  now(): number;
  /** Waits for rows that another transaction has locked. */
  isPatient: boolean;
  /** Called when the rows are locked: jobs can still be added to the batch. */
  onLocked?: () => void;
}

/** @throws errors of jobs or the database other than refusals; nothing is stored then */
export async function performBatch(
  trx: Transaction<Tables>,
  batch: JobsByContainer,
  { now: clock, isPatient, onLocked, ...how }: How,
): Promise<Done> {
  const locked = await lockContainers(trx, [...batch.keys()], { isPatient });
  onLocked?.();
  const now = clock();
  const changed = new Map(locked.map((row) => [row.uuid, new ContainerChanges(row)]));
  const done: Done = { outcomes: [], committed: [], facts: [], personEvents: noPersonEvents, left: [] };
  for (const [uuid, jobs] of batch) {
    if (changed.has(uuid)) continue;
    if (isPatient)
      done.outcomes.push(
        ...jobs.map(
          ({ reject }) =>
            () =>
              reject(new ApiError('container_not_found')),
        ),
      );
    else done.left.push(new Map([[uuid, jobs]]));
  }
  const jobs = [...changed].flatMap(([uuid, changes]) => (batch.get(uuid) ?? []).map((one) => ({ ...one, changes })));
  const [first] = jobs;
  if (!first) return done;
  const { plan } = first.job;
  const asked = jobs.map(({ job, changes }) => ({ container_uuid: changes.container.uuid, need: job.need }));
  const facts = await plan.open(trx, asked);
  for (const { job, changes, resolve, reject } of jobs) {
    try {
      const value = job.judge(changes, facts, now);
      done.outcomes.push(() => resolve(value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      done.outcomes.push(() => reject(error));
    }
  }
  await plan.write(trx, facts);
  const all = [...changed.values()];
  done.personEvents = await flush(trx, all, { ...how, now });
  done.committed = all.flatMap(({ committed }) => committed);
  done.facts = all.flatMap(({ facts }) => facts);
  return done;
}
