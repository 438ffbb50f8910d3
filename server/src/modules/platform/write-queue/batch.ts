/**
 * Gathered turns: many jobs, in many containers, in one transaction of a handful of statements.
 *
 * The containers are locked, what all jobs need is read, each job is judged in memory, what they left is written. A
 * container that somebody else holds is left out and given back: a turn that holds others' containers waits for none.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { type Committed, ContainerChanges, flush, lockContainers } from './container-changes';
import type { JobsByContainer, Outcome } from './jobs';

type Trx = Transaction<Tables>;

interface Done {
  outcomes: Outcome[];
  news: Committed[];
  /** What was not done, each container apart. */
  left: JobsByContainer[];
}

/** @throws what a job or the database throws that is no refusal; nothing is stored then. */
export async function performBatch(
  trx: Trx,
  batch: JobsByContainer,
  now: number,
  { isPatient }: { isPatient: boolean },
): Promise<Done> {
  const done: Done = { outcomes: [], news: [], left: [] };
  const locked = await lockContainers(trx, [...batch.keys()], { isPatient });
  const changed = new Map(locked.map((row) => [row.uuid, new ContainerChanges(row)]));
  for (const [uuid, jobs] of batch) {
    if (changed.has(uuid)) continue;
    if (!isPatient) done.left.push(new Map([[uuid, jobs]]));
    else
      done.outcomes.push(
        ...jobs.map(
          ({ reject }) =>
            () =>
              reject(new ApiError('container_not_found')),
        ),
      );
  }
  const jobs = [...changed].flatMap(([uuid, changes]) => (batch.get(uuid) ?? []).map((one) => ({ ...one, changes })));
  const [first] = jobs;
  if (!first) return done;
  const { plan } = first.job;
  const round = await plan.open(
    trx,
    jobs.map(({ job, changes }) => ({ container_uuid: changes.container.uuid, need: job.need })),
  );
  for (const { job, changes, resolve, reject } of jobs) {
    try {
      const value = job.judge(changes, round, now);
      done.outcomes.push(() => resolve(value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      done.outcomes.push(() => reject(error));
    }
  }
  await plan.write(trx, round);
  const all = [...changed.values()];
  await flush(trx, all, now);
  done.news = all.flatMap(({ news }) => news);
  return done;
}
