/**
 * Gathered turns: many jobs, in many containers, in one transaction of a handful of statements.
 *
 * The containers are locked, what all jobs need is read, each job is judged in memory, what they left is written. A
 * container that somebody else holds is left out and given back: a turn that holds others' containers waits for none.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { type Committed, Ledger, lockContainers, settle } from './ledger';
import type { Batch } from './write-queue';

type Trx = Transaction<Tables>;

/** What the jobs of one kind read and write together. */
export interface Gathering<Need, Round> {
  /** Reads what the jobs need; their containers are locked. */
  open(trx: Trx, asked: { container_uuid: string; need: Need }[]): Promise<Round>;
  /** Writes what the jobs left with the round. */
  write(trx: Trx, round: Round): Promise<void>;
}

/** Answers one job. */
export type Outcome = () => void;

interface Done {
  outcomes: Outcome[];
  news: Committed[];
  /** What was not done, each container apart. */
  left: Batch[];
}

/** @throws what a job or the database throws that is no refusal; nothing is stored then. */
export async function performGathered(
  trx: Trx,
  batch: Batch,
  now: number,
  { isPatient }: { isPatient: boolean },
): Promise<Done> {
  const done: Done = { outcomes: [], news: [], left: [] };
  const locked = await lockContainers(trx, [...batch.keys()], { isPatient });
  const ledgers = new Map(locked.map((row) => [row.uuid, new Ledger(row)]));
  for (const [uuid, jobs] of batch) {
    if (ledgers.has(uuid)) continue;
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
  const jobs = [...ledgers].flatMap(([uuid, ledger]) => (batch.get(uuid) ?? []).map((one) => ({ ...one, ledger })));
  const [first] = jobs;
  if (!first) return done;
  const { gathering } = first.job;
  const round = await gathering.open(
    trx,
    jobs.map(({ job, ledger }) => ({ container_uuid: ledger.container.uuid, need: job.need })),
  );
  for (const { job, ledger, resolve, reject } of jobs) {
    try {
      const value = job.judge(ledger, round, now);
      done.outcomes.push(() => resolve(value));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      done.outcomes.push(() => reject(error));
    }
  }
  await gathering.write(trx, round);
  const all = [...ledgers.values()];
  await settle(trx, all, now);
  done.news = all.flatMap(({ news }) => news);
  return done;
}
