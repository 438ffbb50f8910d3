/**
 * The write queue: every change of a container is a job of its queue, so nothing about it has to be thought of as
 * concurrent. docs/ARCHITECTURE.md has a drawing of how a post passes through.
 *
 * A unit of work is one transaction that holds the rows of its containers; jobs that come meanwhile wait for the next
 * one. A plain job speaks to the database itself; those of one container share a transaction. A batched job says what it
 * needs, judges in memory, and leaves what is to be written; those of many containers share a transaction that reads
 * once, writes once and is flushed to disk once (./batch). Either all of a transaction is stored or nothing is; a job is
 * answered after the commit, and only then do readers get the events.
 *
 * Other processes lock the same rows. A batch leaves out containers that are locked, and each of those waits for its row
 * in a transaction of its own, which takes along what has come for the container until it has the row.
 * Source: design decisions 7 to 9; host contract 10 "seq".
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

/** Most jobs one transaction carries: one slow disk flush may not hold up the first of them for long. */
const MAX_JOBS = 64;
/** Batches under way: while one is flushed to disk the next is judged. */
const BATCHES_AT_ONCE = 2;
/** Transactions that wait for a row somebody else holds; the connections of the others stay free. */
const CONTENDED_AT_ONCE = 2;
/** Transactions with plain jobs: with the batches, fewer than the pool has connections. */
const PLAIN_AT_ONCE = 4;
/** How often to retry a transaction after a deadlock or a plan that is out of date. */
const RETRIES = 3;

export interface WriteQueueOptions {
  db: Kysely<Tables>;
  now(): number;
  onCommitted(committed: Committed): void;
  /** Writes people's notifications of the jobs' facts, before the commit; the events for their pages come after it. */
  record: RecordFacts;
  leave: LeaveEvents;
  /** What is counted of the facts, once they are stored. */
  onFacts(facts: Fact[]): void;
  onPersonEvents(personEvents: PersonEvents): void;
  /** A transaction on the container is over, with events or without: before those who wait for its jobs are answered. */
  onFlush(container_uuid: string): void;
}

export class WriteQueue {
  readonly #waiting = new WaitingJobs();
  /** Containers of transactions under way, or about to wait for their row. */
  readonly #busy = new Set<string>();
  /** Batches of one container each, whose row somebody else holds. */
  readonly #contended: JobsByContainer[] = [];
  readonly #options: WriteQueueOptions;
  readonly #underWay = { batches: 0, contended: 0, plain: 0 };
  #isWoken = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** Runs the job in the container's next transaction. @throws ApiError container_not_found, or what the job threw. */
  take<T>(container_uuid: string, job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(container_uuid, { job, resolve: resolve as (value: unknown) => void, reject });
      this.#wake();
    });
  }

  /** What comes in at the same moment shares a transaction. */
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
    while (this.#underWay.contended < CONTENDED_AT_ONCE) {
      const batch = this.#contended.shift();
      if (!batch) break;
      void this.#during('contended', [...batch.keys()], () => this.#waitAndRun(batch));
    }
    while (this.#underWay.plain < PLAIN_AT_ONCE) {
      const found = this.#waiting.takePlain(isFree, MAX_JOBS);
      if (!found) break;
      void this.#during('plain', [found.container_uuid], () => this.#runPlain(found.container_uuid, found.jobs));
    }
    while (this.#underWay.batches < BATCHES_AT_ONCE) {
      const batch = this.#waiting.takeBatch(isFree, MAX_JOBS);
      if (batch.size === 0) break;
      void this.#during('batches', [...batch.keys()], () => this.#runBatch(batch, { isPatient: false }));
    }
  }

  /** @param run resolves to the containers that stay busy, because their row is still to be waited for. */
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
    for (const uuid of uuids) if (!stillBusy.has(uuid)) this.#busy.delete(uuid);
    this.#wake();
  }

  /** Takes along what has come for the containers while it waited for their rows. */
  #waitAndRun(batch: JobsByContainer): Promise<JobsByContainer[]> {
    const onLocked = () => {
      for (const [uuid, jobs] of batch) {
        const [first] = jobs;
        if (first) jobs.push(...this.#waiting.takeAlike(uuid, first.job.plan, MAX_JOBS - jobs.length));
      }
    };
    return this.#runBatch(batch, { isPatient: true, onLocked });
  }

  /** Answers every job of the batch. @returns those of containers that somebody else holds, each container apart */
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
      // One job's bug may not cost the others theirs; after a commit that failed nobody knows, so nothing is retried.
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

  /** Stored is stored: the jobs are answered whatever becomes of the events. */
  #answer(container_uuids: Iterable<string>, { outcomes, committed, facts, personEvents }: Omit<Done, 'left'>): void {
    for (const uuid of container_uuids) this.#options.onFlush(uuid);
    for (const answer of outcomes) answer();
    for (const one of committed) this.#options.onCommitted(one);
    this.#options.onFacts(facts);
    this.#options.onPersonEvents(personEvents);
  }
}

/** Each job as a batch of its own, in their order. */
function* alone(batch: JobsByContainer): Generator<JobsByContainer> {
  for (const [uuid, jobs] of batch)
    for (const one of jobs) yield new Map<string, Waiting<BatchedJob<unknown>>[]>([[uuid, [one]]]);
}
