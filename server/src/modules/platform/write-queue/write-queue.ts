/**
 * Turns: every change of a conversation happens inside one, so nothing about it has to be thought of as concurrent.
 *
 * A turn is one transaction that holds the rows of its containers. Jobs that ask for a container while a turn of it is
 * under way wait for the next one. There are two kinds of jobs. A plain one speaks to the database itself; those of
 * one container share a turn, one after the other. A gathered one says what it needs, judges, and leaves what is to be
 * written: those of many containers share a turn that reads once, writes once and is flushed to disk once, whatever
 * their number (./gathered). Either all of a turn is stored or nothing is; a job answers after the commit, and only
 * then is the news passed on.
 *
 * Other processes take their turns on the same rows: PostgreSQL makes them wait, `seq` stays gap-free.
 * Source: design decisions 7 to 9; host contract 10 "seq".
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { performBatch } from './batch';
import type { Committed } from './container-changes';
import {
  type BatchedJob,
  type BatchPlan,
  isBatched,
  isPlain,
  type Job,
  type JobsByContainer,
  type Outcome,
  type PlainJob,
  type Waiting,
} from './jobs';
import { performPlain } from './plain';

/** Most jobs one transaction carries: one slow disk flush may not hold up the first of them for long. */
const MAX_JOBS = 64;
/** Gathered turns under way at once: while one is flushed to disk the next is judged. */
const BATCHES_AT_ONCE = 2;

export interface WriteQueueOptions {
  db: Kysely<Tables>;
  now(): number;
  onCommitted(news: Committed): void;
  /** A turn is over, with news or without: before whoever waits for it hears so. */
  onFlush(container_uuid: string): void;
}

export class WriteQueue {
  readonly #queues = new Map<string, Waiting[]>();
  /** Containers with a turn under way. */
  readonly #busy = new Set<string>();
  readonly #options: WriteQueueOptions;
  #batchesUnderWay = 0;
  #isWoken = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** Runs the job in the container's next turn. @throws ApiError container_not_found, or what the job threw. */
  take<T>(container_uuid: string, job: Job<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = this.#queues.get(container_uuid) ?? [];
      queue.push({ job, resolve: resolve as (value: unknown) => void, reject });
      this.#queues.set(container_uuid, queue);
      this.#wake();
    });
  }

  /** What comes in at the same moment goes into the same turn. */
  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      this.#next();
    });
  }

  #next(): void {
    for (const [uuid, queue] of this.#queues) {
      if (this.#busy.has(uuid) || !isPlain(queue[0])) continue;
      const jobs = this.#takeFrom(uuid, queue, isPlain, MAX_JOBS);
      void this.#during([uuid], () => this.#runPlain(uuid, jobs));
    }
    while (this.#batchesUnderWay < BATCHES_AT_ONCE) {
      const batch = this.#gather();
      if (batch.size === 0) return;
      this.#batchesUnderWay += 1;
      void this.#during([...batch.keys()], async () => {
        const left = await this.#runBatch(batch, { isPatient: false }).finally(() => (this.#batchesUnderWay -= 1));
        // Somebody else holds these: each waits for its own, and nobody for them.
        for (const one of left) void this.#during([...one.keys()], () => this.#runBatch(one, { isPatient: true }));
      });
    }
  }

  /** The jobs of one kind that stand first in the queues of containers without a turn. */
  #gather(): JobsByContainer {
    const batch: JobsByContainer = new Map();
    let plan: BatchPlan<unknown, unknown> | undefined;
    let room = MAX_JOBS;
    for (const [uuid, queue] of this.#queues) {
      const [first] = queue;
      if (room === 0) break;
      if (this.#busy.has(uuid) || !isBatched(first)) continue;
      plan ??= first.job.plan;
      const isAlike = (one: Waiting | undefined): one is Waiting<BatchedJob<unknown>> =>
        isBatched(one) && one.job.plan === plan;
      const jobs = this.#takeFrom(uuid, queue, isAlike, room);
      if (jobs.length === 0) continue;
      batch.set(uuid, jobs);
      room -= jobs.length;
    }
    return batch;
  }

  #takeFrom<J>(
    uuid: string,
    queue: Waiting[],
    isWanted: (one: Waiting | undefined) => one is Waiting<J> & Waiting,
    most: number,
  ): Waiting<J>[] {
    let count = 0;
    while (count < most && isWanted(queue[count])) count += 1;
    const jobs = queue.splice(0, count) as unknown as Waiting<J>[];
    // Who stood here goes to the end: no container waits for ever behind busier ones.
    this.#queues.delete(uuid);
    if (queue.length > 0) this.#queues.set(uuid, queue);
    return jobs;
  }

  async #during(uuids: string[], unit: () => Promise<unknown>): Promise<void> {
    for (const uuid of uuids) this.#busy.add(uuid);
    await unit();
    for (const uuid of uuids) this.#busy.delete(uuid);
    this.#wake();
  }

  /** Answers every job of the batch, but for the containers it gives back, each as a batch of its own. */
  async #runBatch(batch: JobsByContainer, how: { isPatient: boolean }): Promise<JobsByContainer[]> {
    const jobs = [...batch.values()].flat();
    let isCommitting = false;
    try {
      const { outcomes, news, left } = await this.#options.db.transaction().execute(async (trx) => {
        const done = await performBatch(trx, batch, this.#options.now(), how);
        isCommitting = true;
        return done;
      });
      this.#answer(batch.keys(), outcomes, news);
      return left;
    } catch (error) {
      for (const uuid of batch.keys()) this.#options.onFlush(uuid);
      // One job's bug may not cost the others their turn; after a commit that failed nobody knows, so nothing is retried.
      if (jobs.length === 1 || isCommitting) for (const { reject } of jobs) reject(error);
      else for (const part of alone(batch)) await this.#runBatch(part, { isPatient: true });
      return [];
    }
  }

  async #runPlain(container_uuid: string, jobs: Waiting<PlainJob<unknown>>[]): Promise<void> {
    let isCommitting = false;
    try {
      const { outcomes, news } = await this.#options.db.transaction().execute(async (trx) => {
        const done = await performPlain(trx, container_uuid, jobs, this.#options.now());
        isCommitting = true;
        return done;
      });
      this.#answer([container_uuid], outcomes, news);
    } catch (error) {
      this.#options.onFlush(container_uuid);
      if (jobs.length === 1 || isCommitting) for (const { reject } of jobs) reject(error);
      else for (const one of jobs) await this.#runPlain(container_uuid, [one]);
    }
  }

  /** Stored is stored: the jobs are answered whatever becomes of the news. */
  #answer(container_uuids: Iterable<string>, outcomes: Outcome[], news: Committed[]): void {
    for (const uuid of container_uuids) this.#options.onFlush(uuid);
    for (const answer of outcomes) answer();
    for (const one of news) this.#options.onCommitted(one);
  }
}

/** Each job as a batch of its own, in their order. */
function* alone(batch: JobsByContainer): Generator<JobsByContainer> {
  for (const [uuid, jobs] of batch) for (const one of jobs) yield new Map([[uuid, [one]]]);
}
