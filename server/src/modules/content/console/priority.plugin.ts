/** Keeps the priorities of the queue up to date, a bounded number of items at a time (./priority.repository). */
import { randomUUID } from 'node:crypto';
import fp from 'fastify-plugin';
import { runEvery } from '../../platform/time/run-every';
import { addAge, applyReaders, storeReaders } from './priority.repository';

const EVERY_MS = 30_000;
/** Containers whose readers a process stores, those with the most. */
const CONTAINERS_MOST = 500;

interface Options {
  /** Readers of this process by container, the most first. */
  audiences(most: number): Map<string, number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every half minute by itself, in each process. */
    refreshPriorities(): Promise<void>;
  }
}

export const priorityPlugin = fp<Options>(async (app, { audiences }) => {
  const process_uuid = randomUUID();
  app.decorate('refreshPriorities', async () => {
    const { db, clock } = app;
    await storeReaders(db, { process_uuid, readers: audiences(CONTAINERS_MOST), now: clock.now() });
    await applyReaders(db);
    await addAge(db, clock.now());
  });
  runEvery(app, EVERY_MS, () => app.refreshPriorities(), 'refreshing priorities failed');
});
