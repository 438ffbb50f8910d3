/** Sends queued push messages, and receives the workers' receipts. */
import fp from 'fastify-plugin';
import { Type } from 'typebox';
import { pushJobs } from './push-jobs';
import { PushSender } from './push-sender';
import { readReceipt } from './receipts';
import { RECEIPTS } from './worker-script';

const Receipt = Type.Object({
  receipt: Type.String({ maxLength: 200 }),
  what: Type.Union([Type.Literal('shown'), Type.Literal('pressed')]),
});

export const pushPlugin = fp(async (app) => {
  const sender = new PushSender(app);
  const { personal, broadcast, followers } = pushJobs(app, sender);
  app.outbox.handle('push', personal, 'outbound');
  app.outbox.handle('push_broadcast', broadcast, 'crowd');
  app.outbox.handle('push_followers', followers, 'crowd');
  app.addHook('onClose', async () => sender.close());

  app.post<{ Body: { receipt: string; what: 'shown' | 'pressed' } }>(
    RECEIPTS,
    // A broadcast reaches all readers of an office at the same time.
    { schema: { hide: true, body: Receipt }, config: { limit: 'read' } },
    async ({ body }, reply) => {
      const kind = readReceipt(body.receipt, app.config.secret);
      if (kind !== null) sender.counted.inc({ kind, result: body.what });
      return reply.code(204).send(null);
    },
  );
});
