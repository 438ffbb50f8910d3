/**
 * `app.shared`: counters with a window, for limits of any kind (rate limits, floods, duplicate posts). Choose a short
 * kind and a key, count, and check the number:
 *
 *   const { count, leftMs } = await app.shared.count('flood', `${site_uuid} ${user_id}`, 60_000);
 *   if (count > 5) throw new ApiError('too_many_requests', { retry_after: Math.ceil(leftMs / 1000) });
 *
 * With one process they are in memory and return synchronously: on the path of posts, check for a promise before
 * awaiting. With workers, the parent process counts for all. With `REDIS_URL`, Redis counts for all nodes. Never fails
 * and never waits for long: while Redis is down each node counts in its own memory, which the metric
 * `shared_counts_alone_total` shows.
 */
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { askAbove, sendToParent } from '../../../workers/line';
import { ownPlace } from '../../../workers/worker';
import { type Counted, memoryCounters, type Shared } from './memory-counters';

/** Pause after a failure of Redis, because each attempt would cost its time-out. */
const PAUSE_MS = 2000;
const PREFIX = 'vf:count:';

declare module 'fastify' {
  interface FastifyInstance {
    shared: Shared;
  }
}

const INCREMENT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;
const DECREMENT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

export const sharedPlugin = fp(async (app) => {
  const own = ownPlace() ? countersAbove : memoryCounters(() => app.clock.now());
  const { redis } = app;
  if (!redis) {
    app.decorate('shared', own);
    return;
  }
  const alone = new Counter({
    name: 'shared_counts_alone_total',
    help: 'Counts that only this node knows of, because Redis was away',
    registers: [app.metrics],
  });
  let pausedUntil = 0;
  /** Counts in Redis, or else in memory. */
  async function either<T>(there: () => Promise<T>, here: () => T | Promise<T>): Promise<T> {
    if (redis?.status === 'ready' && Date.now() >= pausedUntil) {
      try {
        return await there();
      } catch (error) {
        pausedUntil = Date.now() + PAUSE_MS;
        app.log.warn({ err: error }, 'counting in Redis failed: this node counts alone for a while');
      }
    }
    alone.inc();
    return here();
  }
  app.decorate('shared', {
    count: (kind, key, windowMs, most) =>
      either(
        async () => {
          const name = `${PREFIX}${kind} ${key}`;
          const [count, leftMs] = (await redis.eval(INCREMENT, 1, name, Math.ceil(windowMs))) as [number, number];
          return { count, leftMs: Math.max(1, leftMs) };
        },
        () => own.count(kind, key, windowMs, most),
      ),
    uncount: (kind, key) =>
      void either(
        async () => void (await redis.eval(DECREMENT, 1, `${PREFIX}${kind} ${key}`)),
        () => own.uncount(kind, key),
      ),
  } satisfies Shared);
});

/** Counters in the parent process, shared by all workers. */
const countersAbove: Shared = {
  // The channel to the parent only carries JSON.
  count: (kind, key, windowMs, most = Number.MAX_VALUE) => askAbove<Counted>('count', kind, key, windowMs, most),
  uncount: (kind, key) => sendToParent('uncount', kind, key),
};
