/** What is asked of the write queue: a change of one container, and who waits for it. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { ContainerChanges } from './container-changes';

/** A transaction that holds a container, and what is to be written of it at the end. */
export interface UnitOfWork extends ContainerChanges {
  trx: Transaction<Tables>;
  now: number;
}

/** Speaks to the database itself. A refusal (ApiError) must come before its first write: the others go on. */
export type PlainJob<T> = (unit: UnitOfWork) => Promise<T>;

/** What the jobs of one kind read and write together. */
export interface BatchPlan<Need, Facts> {
  /** Reads what the jobs need; their containers are locked. */
  open(trx: Transaction<Tables>, asked: { container_uuid: string; need: Need }[]): Promise<Facts>;
  /** Writes what the jobs left in the facts. */
  write(trx: Transaction<Tables>, facts: Facts): Promise<void>;
}

/** Judged in memory: it waits for nothing, and leaves in the facts what is to be written. */
export interface BatchedJob<T, Need = unknown, Facts = unknown> {
  plan: BatchPlan<Need, Facts>;
  need: Need;
  /** @throws ApiError before it leaves anything to be written. */
  judge(changes: ContainerChanges, facts: Facts, now: number): T;
}

export type Job<T> = PlainJob<T> | BatchedJob<T>;

export interface Waiting<J = Job<unknown>> {
  job: J;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Batched jobs by container, those of each in the order in which they came. */
export type JobsByContainer = Map<string, Waiting<BatchedJob<unknown>>[]>;

export const isBatched = (one: Waiting | undefined): one is Waiting<BatchedJob<unknown>> =>
  one !== undefined && typeof one.job !== 'function';
export const isPlain = (one: Waiting | undefined): one is Waiting<PlainJob<unknown>> =>
  one !== undefined && typeof one.job === 'function';

/** Answers one job. */
export type Outcome = () => void;
