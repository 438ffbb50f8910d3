/** Jobs of the write queue: a change of one container, with the promise of its caller. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { ContainerChanges } from './container-changes';

/** A transaction that holds a container, and the changes to write at its end. */
export interface UnitOfWork extends ContainerChanges {
  trx: Transaction<Tables>;
  now: number;
}

/** A job with its own statements. It must refuse (ApiError) before its first write, because the others continue. */
export type PlainJob<T> = (unit: UnitOfWork) => Promise<T>;

/** Shared reads and writes of the jobs of one kind. */
export interface BatchPlan<Need, Facts> {
  /** Reads what the jobs need, with their containers locked. */
  open(trx: Transaction<Tables>, asked: { container_uuid: string; need: Need }[]): Promise<Facts>;
  /** Writes what the jobs left in the facts. */
  write(trx: Transaction<Tables>, facts: Facts): Promise<void>;
}

/** A job judged in memory: waits for nothing, and leaves its writes in the facts. */
export interface BatchedJob<T, Need = unknown, Facts = unknown> {
  plan: BatchPlan<Need, Facts>;
  need: Need;
  /** @throws ApiError before the job leaves anything to write */
  judge(changes: ContainerChanges, facts: Facts, now: number): T;
}

export type Job<T> = PlainJob<T> | BatchedJob<T>;

export interface Waiting<J = Job<unknown>> {
  job: J;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Batched jobs by container, in the order of arrival. */
export type JobsByContainer = Map<string, Waiting<BatchedJob<unknown>>[]>;

export const isBatched = (one: Waiting | undefined): one is Waiting<BatchedJob<unknown>> =>
  one !== undefined && typeof one.job !== 'function';
export const isPlain = (one: Waiting | undefined): one is Waiting<PlainJob<unknown>> =>
  one !== undefined && typeof one.job === 'function';

/** Resolves or rejects one job. */
export type Outcome = () => void;
