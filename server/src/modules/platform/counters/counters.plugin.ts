/**
 * `app.shared`: counters with a window, for whatever guards against too much of something (rate limits, floods, equal
 * posts). Give it a short kind of your own and a key; count and look at the number:
 *
 *   const { count, leftMs } = await app.shared.count('flood', `${site_uuid} ${user_id}`, 60_000);
 *   if (count > 5) throw new ApiError('too_many_requests', { retry_after: Math.ceil(leftMs / 1000) });
 *
 * In memory with one node, where the answer is there at once: on a path that posts take, look whether it is a promise
 * before waiting for it. In Redis, for all nodes together, with `REDIS_URL`. It never fails and never waits for long:
 * while Redis is away each node counts in its own memory, which the metric `shared_counts_alone_total` tells.
 */
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';

/** Keys remembered per kind; the oldest are forgotten, but for those that are over their limit. */
const COUNTED_AT_MOST = 20_000;
/** Of those there may be more: whoever is kept out must not get in again by making others count. */
const OVER_AT_MOST = 200_000;
/** After a failure Redis is left alone for so long: each further try would cost its time-out. */
const REST_MS = 2000;
const PREFIX = 'vf:count:';

export interface Counted {
  /** How often within the window, this time included. */
  count: number;
  /** Milliseconds until the window ends; at least 1. */
  leftMs: number;
}

export interface Shared {
  /**
   * Counts once more within the window that began with the key's first count.
   *
   * @param most what is too much: a key that is over it is remembered until its window ends.
   */
  count(kind: string, key: string, windowMs: number, most?: number): Counted | Promise<Counted>;
  /** Once less: what was counted turned out not to have happened. */
  uncount(kind: string, key: string): void;
}

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
  const own = memoryCounters(() => app.clock.now());
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
  let restsUntil = 0;
  /** In Redis, else in memory. */
  async function either<T>(there: () => Promise<T>, here: () => T | Promise<T>): Promise<T> {
    if (redis?.status === 'ready' && Date.now() >= restsUntil) {
      try {
        return await there();
      } catch (error) {
        restsUntil = Date.now() + REST_MS;
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

type Counts = Map<string, { count: number; until: number }>;

function memoryCounters(now: () => number): Shared & { count(...of: Parameters<Shared['count']>): Counted } {
  const kinds = new Map<string, { under: Counts; over: Counts }>();
  return {
    count(kind, key, windowMs, most = Number.POSITIVE_INFINITY) {
      const { under, over } = kinds.get(kind) ?? { under: new Map(), over: new Map() };
      kinds.set(kind, { under, over });
      const at = now();
      const entry = over.get(key) ?? under.get(key);
      // A clock that was ahead when the window began would keep it open for as long.
      const isOpen = entry && entry.until > at && entry.until <= at + windowMs;
      const current = isOpen ? entry : { count: 0, until: at + windowMs };
      current.count += 1;
      // The oldest stand first and are forgotten first; what is being counted is never the oldest.
      under.delete(key);
      over.delete(key);
      (current.count > most ? over : under).set(key, current);
      if (under.size > COUNTED_AT_MOST) under.delete(under.keys().next().value as string);
      if (over.size > OVER_AT_MOST) over.delete(over.keys().next().value as string);
      return { count: current.count, leftMs: Math.max(1, current.until - at) };
    },
    uncount(kind, key) {
      const entry = kinds.get(kind)?.under.get(key) ?? kinds.get(kind)?.over.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
  };
}
