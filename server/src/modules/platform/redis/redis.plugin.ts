/**
 * The connection to Redis or Valkey, for installations with several nodes: `app.redis`, null without `REDIS_URL`.
 *
 * It reconnects by itself, and nothing waits for it: while it is down a command fails at once, and the caller works
 * without it. Logs one line when it goes down and one when it is back; `redis_up` in the metrics.
 */
import fp from 'fastify-plugin';
import { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { within } from '../../../../../core/contract/values/within';

/** An answer that takes longer counts as a failure. */
const COMMAND_TIMEOUT_MS = 300;
const LONGEST_PAUSE_MS = 2000;
/** Time that a start waits for the connection; then the server starts without. */
const START_WAIT_MS = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    redis: Redis | null;
  }
}

export const redisPlugin = fp(async (app) => {
  const { redisUrl } = app.config;
  if (!redisUrl) {
    app.decorate('redis', null);
    return;
  }
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    // Random, so that the nodes do not all reconnect at once to a Redis that has just started.
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
  });
  app.decorate('redis', redis);

  let isUp: boolean | null = null;
  redis.on('ready', () => {
    if (isUp === false) app.log.warn('Redis is back');
    isUp = true;
  });
  // Every attempt ends in an error and a close; one line is enough.
  redis.on('error', (error: Error) => lost(error.message));
  redis.on('close', () => lost('the connection was closed'));
  let isClosing = false;
  function lost(reason: string): void {
    if (isUp === false || isClosing) return;
    isUp = false;
    app.log.error(
      { reason },
      'Redis is away: this node goes on alone, limits count here only, events of others come late',
    );
  }
  new Gauge({
    name: 'redis_up',
    help: 'Whether Redis can be reached',
    // With several workers, each must be connected.
    aggregator: 'min',
    registers: [app.metrics],
    collect() {
      this.set(redis.status === 'ready' ? 1 : 0);
    },
  });
  app.addHook('onClose', async () => {
    isClosing = true;
    redis.disconnect();
  });
  const begun = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    redis.once('close', resolve);
  });
  await within(START_WAIT_MS, begun, undefined);
});
