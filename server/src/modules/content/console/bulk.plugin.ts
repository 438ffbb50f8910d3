/** The jobs that decide all items of a filter. */
import fp from 'fastify-plugin';
import { RUN_BULK, runBulk, UNDO_BULK, undoBulk } from './run-bulk';

export const bulkPlugin = fp(async (app) => {
  app.outbox.handle(RUN_BULK, (payload, job) => runBulk(app, payload, job));
  app.outbox.handle(UNDO_BULK, (payload, job) => undoBulk(app, payload, job));
});
