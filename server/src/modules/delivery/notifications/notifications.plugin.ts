/**
 * Periodic work: deletes old notifications, plans mails about follows, and announces the most discussed article.
 */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { NOTIFY_WAITING } from '../../content/questions/waiting-readers';
import { deleteInSteps, runEvery } from '../../platform/time/run-every';
import { NOTIFY_TRENDING, notifyTrending, planTrending } from './notify-trending';
import { notifyWaiting } from './notify-waiting';
import { PLAN_DIGESTS, planDigests, planNextHour } from './plan-digests';
import { pruneOld, prunePersonEvents, pruneSources, pruneSurplus } from './prune.repository';
import { RETAIN_MS } from './retention';

const PRUNE_AT_ONCE = 5000;
/** Retention of person events: as long as the logs of containers (host contract 10). */
const RETAIN_EVENTS_MS = DAY_MS;
/** Often enough to see every hour begin. */
const PLAN_EVERY_MS = HOUR_MS / 12;

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes old notifications. Runs periodically by itself. */
    pruneNotifications(signal?: AbortSignal): Promise<void>;
    /** Finds people whose morning begins within the hour. Runs periodically by itself. */
    planDigests(): Promise<void>;
    /** Finds the most discussed article once an hour. Runs periodically by itself. */
    planTrending(): Promise<void>;
  }
}

export const notificationsPlugin = fp(async (app) => {
  const { db, clock, outbox } = app;
  app.decorate('pruneNotifications', async (signal?: AbortSignal) => {
    const now = clock.now();
    await deleteInSteps(PRUNE_AT_ONCE, (most) => pruneOld(db, now - RETAIN_MS, most), signal);
    await deleteInSteps(PRUNE_AT_ONCE, (most) => pruneSources(db, now, most), signal);
    await pruneSurplus(db, now - 2 * HOUR_MS);
    await deleteInSteps(PRUNE_AT_ONCE, (most) => prunePersonEvents(db, now - RETAIN_EVENTS_MS, most), signal);
  });
  app.decorate('planDigests', () => planNextHour(db, clock.now()));
  app.decorate('planTrending', () => planTrending(db, clock.now()));
  outbox.handle(PLAN_DIGESTS, planDigests(app));
  outbox.handle(NOTIFY_WAITING, notifyWaiting(app));
  outbox.handle(NOTIFY_TRENDING, notifyTrending(app));
  runEvery(app, HOUR_MS, (signal) => app.pruneNotifications(signal), 'deleting old notifications failed');
  runEvery(app, PLAN_EVERY_MS, () => app.planDigests(), 'planning digests failed');
  runEvery(app, PLAN_EVERY_MS, () => app.planTrending(), 'announcing the most discussed article failed');
});
