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
import { deleteInSteps, runEvery } from '../modules/platform/time/run-every';
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
const SWEEP_FAILED = 'publishing events whose notes were lost failed';

declare module 'fastify' {
  interface FastifyInstance {
    writeQueue: WriteQueue;
    hub: Hub;
    facts: Facts;
    /** Deletes events older than `RETAIN_EVENTS_MS`. Runs periodically by itself. */
    pruneEvents(signal?: AbortSignal): Promise<void>;
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
  app.decorate('pruneEvents', (signal?: AbortSignal) => {
    const before = clock.now() - RETAIN_EVENTS_MS;
    return deleteInSteps(PRUNE_AT_ONCE, (most) => pruneEvents(db, before, most), signal);
  });

  runEvery(app, PRUNE_EVERY_MS, (signal) => app.pruneEvents(signal), 'deleting old events failed');
  // A single process has no other processes whose notes it could miss.
  if (database.kind === 'pg') runEvery(app, SWEEP_EVERY_MS, () => hub.sweep(), SWEEP_FAILED);
  if (redis) {
    const sweepAlone = async () => (redis.status === 'ready' ? undefined : hub.sweep());
    runEvery(app, SWEEP_ALONE_EVERY_MS, sweepAlone, SWEEP_FAILED);
  }
  app.addHook('onClose', () => bus.close());
});
