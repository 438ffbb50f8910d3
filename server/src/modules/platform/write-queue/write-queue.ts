/**
 * The write queue: every change of a container is a job of its queue, so changes of a container are never concurrent.
 * docs/ARCHITECTURE.md has a drawing of a post's path.
 *
 * A unit of work is one transaction that holds the rows of its containers; jobs that arrive meanwhile wait for the next
 * one. A plain job runs its own statements; those of one container share a transaction. A batched job declares what it
 * needs, judges in memory, and leaves its writes; those of many containers share a transaction that reads once, writes
 * once and is flushed to disk once (./batch). A transaction is stored completely or not at all; jobs are answered after
 * the commit, and only then are the events sent.
 *
 * Other processes lock the same rows. A batch leaves out locked containers, and each of these waits for its row in a
 * transaction of its own, together with jobs that arrive until the row is free. If it was alone in the batch, its next
 * jobs wait for the row at once, for a while. Source: design decisions 7 to 9; host contract 10 "seq".
 */
import type { Kysely } from 'kysely';
import { isContention, isWorthRetrying } from '../../../database/failures';
import type { Tables } from '../../../database/schema';
import type { Fact, RecordFacts } from '../facts/facts';
import type { PersonEvents } from '../facts/person-events';
import { type Done, performBatch } from './batch';
import type { Committed } from './container-changes';
import type { LeaveEvents } from './flush';
import type { BatchedJob, Job, JobsByContainer, PlainJob, Waiting } from './jobs';
import { performPlain } from './plain';
import { WaitingJobs } from './waiting-jobs';

/** Maximum of jobs in a transaction, so that a slow flush to disk does not delay the first of them for long. */
const MAX_JOBS = 64;
/** Concurrent batches: while one is flushed to disk, the next is judged. */
const BATCHES_AT_ONCE = 2;
/** Transactions that may wait for a locked row; other connections stay free. */
const CONTENDED_AT_ONCE = 2;
/** Time for which a container whose row was locked counts as shared with another process. */
const SHARED_MS = 1000;
/** Transactions with plain jobs: together with the batches, fewer than the pool has connections. */
const PLAIN_AT_ONCE = 4;
/** Retries of a transaction after a deadlock or an outdated plan. */
const RETRIES = 3;

export interface WriteQueueOptions {
  db: Kysely<Tables>;
  now(): number;
  onCommitted(committed: Committed): void;
  /** Writes notifications for the jobs' facts before the commit; returns the events to send after it. */
  record: RecordFacts;
  leave: LeaveEvents;
  /** Counts facts after they are stored. */
  onFacts(facts: Fact[]): void;
  onPersonEvents(personEvents: PersonEvents): void;
  /** Called after each transaction on the container, with or without events, before its jobs are answered. */
  onFlush(container_uuid: string): void;
}

export class WriteQueue {
  readonly #waiting = new WaitingJobs();
  /** Containers of running transactions, or about to wait for their row. */
  readonly #busy = new Set<string>();
  /** Batches of one container each, whose row another process has locked. */
  readonly #contended: JobsByContainer[] = [];
  /** Containers that count as shared, and until when. */
  readonly #shared = new Map<string, number>();
  readonly #options: WriteQueueOptions;
  readonly #underWay = { batches: 0, contended: 0, plain: 0 };
  #isWoken = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** Runs the job in the container's next transaction. @throws ApiError container_not_found, or the error of the job */
  take<T>(container_uuid: string, job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(container_uuid, { job, resolve: resolve as (value: unknown) => void, reject });
      this.#wake();
    });
  }

  /** Runs jobs of the same moment in one transaction. */
  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      this.#next();
    });
  }

  #next(): void {
    const isFree = (uuid: string) => !this.#busy.has(uuid);
    this.#forgetShared();
    const isShared = (uuid: string) => this.#shared.has(uuid);
    while (this.#underWay.contended < CONTENDED_AT_ONCE) {
      const isNext = (uuid: string) => isFree(uuid) && isShared(uuid);
      const batch = this.#contended.shift() ?? this.#waiting.takeOne(isNext, MAX_JOBS);
      if (!batch) break;
      void this.#during('contended', [...batch.keys()], () => this.#waitAndRun(batch));
    }
    while (this.#underWay.plain < PLAIN_AT_ONCE) {
      const found = this.#waiting.takePlain(isFree, MAX_JOBS);
      if (!found) break;
      void this.#during('plain', [found.container_uuid], () => this.#runPlain(found.container_uuid, found.jobs));
    }
    while (this.#underWay.batches < BATCHES_AT_ONCE) {
      const batch = this.#waiting.takeBatch((uuid) => isFree(uuid) && !isShared(uuid), MAX_JOBS);
      if (batch.size === 0) break;
      void this.#during('batches', [...batch.keys()], () => this.#runBatch(batch, { isPatient: false }));
    }
  }

  /** @param run resolves to the containers that stay busy, because they still wait for their row */
  async #during(
    kind: 'batches' | 'contended' | 'plain',
    uuids: string[],
    run: () => Promise<JobsByContainer[]>,
  ): Promise<void> {
    this.#underWay[kind] += 1;
    for (const uuid of uuids) this.#busy.add(uuid);
    const contended = await run();
    this.#underWay[kind] -= 1;
    this.#contended.push(...contended);
    const stillBusy = new Set(contended.flatMap((batch) => [...batch.keys()]));
    // A batch of several containers stores the others meanwhile, so its transaction was not in vain.
    if (uuids.length === 1 && stillBusy.size > 0) {
      for (const uuid of stillBusy) this.#shared.set(uuid, performance.now() + SHARED_MS);
      // Jobs of a shared container wait for a transaction that may wait for a row; afterwards they can join a batch.
      setTimeout(() => this.#wake(), SHARED_MS + 1).unref();
    }
    for (const uuid of uuids) if (!stillBusy.has(uuid)) this.#busy.delete(uuid);
    this.#wake();
  }

  #forgetShared(): void {
    const now = performance.now();
    for (const [uuid, until] of this.#shared) if (until <= now) this.#shared.delete(uuid);
  }

  /** Adds the jobs that arrived while it waited for the rows. */
  #waitAndRun(batch: JobsByContainer): Promise<JobsByContainer[]> {
    const onLocked = () => {
      for (const [uuid, jobs] of batch) {
        const [first] = jobs;
        if (first) jobs.push(...this.#waiting.takeAlike(uuid, first.job.plan, MAX_JOBS - jobs.length));
      }
    };
    return this.#runBatch(batch, { isPatient: true, onLocked });
  }

  /** Answers every job of the batch. @returns those of locked containers, by container */
  async #runBatch(
    batch: JobsByContainer,
    how: { isPatient: boolean; onLocked?: () => void },
    retries = RETRIES,
  ): Promise<JobsByContainer[]> {
    const { db, now, record, leave } = this.#options;
    let isCommitting = false;
    try {
      const { left, ...stored } = await db.transaction().execute(async (trx) => {
        const done = await performBatch(trx, batch, { ...how, now, record, leave });
        isCommitting = true;
        return done;
      });
      this.#answer(batch.keys(), stored);
      return left;
    } catch (error) {
      for (const uuid of batch.keys()) this.#options.onFlush(uuid);
      if (isWorthRetrying(error) && retries > 0) return this.#runBatch(batch, how, retries - 1);
      const jobs = [...batch.values()].flat();
      // A bug in one job must not affect others; after a failed commit nobody knows the result, so no retry.
      if (jobs.length === 1 || isCommitting || isContention(error)) for (const { reject } of jobs) reject(error);
      else for (const part of alone(batch)) await this.#runBatch(part, { isPatient: true });
      return [];
    }
  }

  async #runPlain(container_uuid: string, jobs: Waiting<PlainJob<unknown>>[], retries = RETRIES): Promise<[]> {
    const { db, now, record, leave } = this.#options;
    let isCommitting = false;
    try {
      const stored = await db.transaction().execute(async (trx) => {
        const done = await performPlain(trx, container_uuid, jobs, { now: now(), record, leave });
        isCommitting = true;
        return done;
      });
      this.#answer([container_uuid], stored);
    } catch (error) {
      this.#options.onFlush(container_uuid);
      if (isWorthRetrying(error) && retries > 0) return this.#runPlain(container_uuid, jobs, retries - 1);
      if (jobs.length === 1 || isCommitting || isContention(error)) for (const { reject } of jobs) reject(error);
      else for (const one of jobs) await this.#runPlain(container_uuid, [one]);
    }
    return [];
  }

  /** Answers the jobs, which are stored, even if sending the events fails. */
  #answer(container_uuids: Iterable<string>, { outcomes, committed, facts, personEvents }: Omit<Done, 'left'>): void {
    for (const uuid of container_uuids) this.#options.onFlush(uuid);
    for (const answer of outcomes) answer();
    for (const one of committed) this.#options.onCommitted(one);
    this.#options.onFacts(facts);
    this.#options.onPersonEvents(personEvents);
  }
}

/** Runs each job as a batch of its own, in order. */
function* alone(batch: JobsByContainer): Generator<JobsByContainer> {
  for (const [uuid, jobs] of batch)
    for (const one of jobs) yield new Map<string, Waiting<BatchedJob<unknown>>[]>([[uuid, [one]]]);
}
