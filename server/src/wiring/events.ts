/**
 * Events from the write queue to the readers: `app.writeQueue` for every change of a container, `app.hub` for
 * subscribers. Deletes events after 24 hours, and finds those whose notes were lost.
 */

import fp from 'fastify-plugin';
import { DAY_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { recordFacts } from '../modules/delivery/notifications/record';
import { Hub } from '../modules/delivery/realtime/hub';
import { leaveEvents } from '../modules/delivery/webhooks/leave-events';
import { aloneBus, type Bus, notifyBus } from '../modules/platform/events/bus';
import { pruneEvents } from '../modules/platform/events/events.repository';
import { redisBus } from '../modules/platform/events/redis-bus';
import type { Facts } from '../modules/platform/facts/facts';
import { WriteQueue } from '../modules/platform/write-queue/write-queue';

/** Readers who were away for longer reload the thread (host contract 10). */
export const RETAIN_EVENTS_MS = DAY_MS;
/** Runs often, so that a busy day is deleted in small parts. */
const PRUNE_EVERY_MS = MINUTE_MS;
const PRUNE_AT_ONCE = 5000;
/** Maximum delay of another process's events when its note was lost. */
const SWEEP_EVERY_MS = 10_000;
/** Maximum delay while the bus carries no notes at all. */
const SWEEP_ALONE_EVERY_MS = 1000;

declare module 'fastify' {
  interface FastifyInstance {
    writeQueue: WriteQueue;
    hub: Hub;
    facts: Facts;
    /** Deletes events older than `RETAIN_EVENTS_MS`. Runs periodically by itself. */
    pruneEvents(): Promise<void>;
  }
}

export const eventsPlugin = fp(async (app) => {
  const { db, database, clock, log, redis } = app;
  const failed = (error: unknown) => log.error({ err: error }, 'publishing events failed');
  const bus: Bus = redis
    ? redisBus(redis, { failed, returned: () => void hub.sweep().catch(failed) })
    : database.kind === 'pg'
      ? notifyBus(database, failed)
      : aloneBus();
  const isSampled = async (site_uuid: string) => (await app.sites.byDomain(site_uuid))?.rules.chat.sampling ?? true;
  const hub = new Hub({ db, bus, failed, isSampled, now: () => clock.now() });
  await hub.start();
  await bus.subscribe((note) => {
    if (!('event' in note || 'spread' in note)) app.cache.changed(note.container_uuid);
  });
  app.decorate('hub', hub);
  app.decorate(
    'writeQueue',
    new WriteQueue({
      db,
      now: () => clock.now(),
      onCommitted: (committed) => hub.committed(committed),
      record: recordFacts,
      leave: leaveEvents,
      onFacts: (facts) => {
        app.analytics.addFacts(facts);
        app.warmthBeside.addFacts(facts);
      },
      onPersonEvents: (personEvents) => hub.publishPersonEvents(personEvents),
      onFlush: (container_uuid) => app.cache.changed(container_uuid),
    }),
  );
  app.decorate('facts', { record: recordFacts, publish: (personEvents) => hub.publishPersonEvents(personEvents) });
  app.decorate('pruneEvents', async () => {
    const before = clock.now() - RETAIN_EVENTS_MS;
    while ((await pruneEvents(db, before, PRUNE_AT_ONCE)) === PRUNE_AT_ONCE);
  });

  const timers = [
    every(PRUNE_EVERY_MS, () => app.pruneEvents(), failed),
    // A single process has no other processes whose notes it could miss.
    ...(database.kind === 'pg' ? [every(SWEEP_EVERY_MS, () => hub.sweep(), failed)] : []),
    ...(redis
      ? [every(SWEEP_ALONE_EVERY_MS, async () => (redis.status === 'ready' ? undefined : hub.sweep()), failed)]
      : []),
  ];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await bus.close();
  });
});

/** Repeats a task without overlaps, and does not hold the process. */
function every(ms: number, task: () => Promise<void>, failed: (error: unknown) => void): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void task()
      .catch(failed)
      .finally(() => {
        isRunning = false;
      });
  }, ms);
  return timer.unref();
}
