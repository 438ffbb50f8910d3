/** Jobs that wait for their containers: a queue for each, in the order of arrival. */
import {
  type BatchedJob,
  type BatchPlan,
  isBatched,
  isPlain,
  type JobsByContainer,
  type PlainJob,
  type Waiting,
} from './jobs';

type IsFree = (container_uuid: string) => boolean;
type Plan = BatchPlan<unknown, unknown>;

export class WaitingJobs {
  readonly #queues = new Map<string, Waiting[]>();

  add(container_uuid: string, job: Waiting): void {
    const queue = this.#queues.get(container_uuid) ?? [];
    queue.push(job);
    this.#queues.set(container_uuid, queue);
  }

  /** Takes the plain jobs at the head of a free container's queue. */
  takePlain(isFree: IsFree, most: number): { container_uuid: string; jobs: Waiting<PlainJob<unknown>>[] } | undefined {
    for (const [container_uuid, queue] of this.#queues) {
      if (isFree(container_uuid) && isPlain(queue[0])) {
        return { container_uuid, jobs: this.#take(container_uuid, isPlain, most) };
      }
    }
    return undefined;
  }

  /** Takes the batched jobs of one kind at the heads of free containers' queues. */
  takeBatch(isFree: IsFree, most: number): JobsByContainer {
    const batch: JobsByContainer = new Map();
    let plan: Plan | undefined;
    let left = most;
    for (const [container_uuid, queue] of this.#queues) {
      const [first] = queue;
      if (left === 0) break;
      if (!isFree(container_uuid) || !isBatched(first)) continue;
      plan ??= first.job.plan;
      const jobs = this.takeAlike(container_uuid, plan, left);
      if (jobs.length === 0) continue;
      batch.set(container_uuid, jobs);
      left -= jobs.length;
    }
    return batch;
  }

  /** Takes the batched jobs of one kind at the head of one free container's queue. */
  takeOne(isFree: IsFree, most: number): JobsByContainer | undefined {
    for (const [container_uuid, [first]] of this.#queues) {
      if (!isFree(container_uuid) || !isBatched(first)) continue;
      return new Map([[container_uuid, this.takeAlike(container_uuid, first.job.plan, most)]]);
    }
    return undefined;
  }

  /** Takes the batched jobs of that kind at the head of a container's queue. */
  takeAlike(container_uuid: string, plan: Plan, most: number): Waiting<BatchedJob<unknown>>[] {
    const isAlike = (one: Waiting | undefined): one is Waiting<BatchedJob<unknown>> =>
      isBatched(one) && one.job.plan === plan;
    return this.#take(container_uuid, isAlike, most);
  }

  #take<J>(
    container_uuid: string,
    isWanted: (one: Waiting | undefined) => one is Waiting<J> & Waiting,
    most: number,
  ): Waiting<J>[] {
    const queue = this.#queues.get(container_uuid) ?? [];
    let count = 0;
    while (count < most && isWanted(queue[count])) count += 1;
    const jobs = queue.splice(0, count) as Waiting<J>[];
    // Moves the container to the end, so that busy containers do not starve others.
    this.#queues.delete(container_uuid);
    if (queue.length > 0) this.#queues.set(container_uuid, queue);
    return jobs;
  }
}
