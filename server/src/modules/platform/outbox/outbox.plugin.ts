/** `app.outbox`: looks for messages once a second, and deletes finished ones after a month. */

import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import { runEvery } from '../time/run-every';
import { Outbox } from './outbox';
import { deleteDone } from './outbox.repository';

const LOOK_EVERY_MS = 1000;
const RETAIN_DONE_MS = 30 * DAY_MS;
const DELETE_EVERY_MS = HOUR_MS;

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

export const outboxPlugin = fp(async (app) => {
  const outbox = new Outbox({ db: app.db, leaseMs: app.config.leaseMs, now: () => app.clock.now(), log: app.log });
  app.decorate('outbox', outbox);
  const deleteOld = () => deleteDone(app.db, app.clock.now() - RETAIN_DONE_MS);
  runEvery(app, DELETE_EVERY_MS, deleteOld, 'deleting delivered outbox messages failed');
  const timer = setInterval(() => void outbox.run(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await outbox.stop();
  });
});
