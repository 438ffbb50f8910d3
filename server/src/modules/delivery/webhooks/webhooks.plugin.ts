/**
 * Sends deliveries to webhooks (host contract 14). Each delivery reads anew what it is about; one that fails is left in
 * the outbox for its next try, so that a server that is away holds up nobody else's.
 */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/durations';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { type Delivery, WEBHOOK } from '../notifications/channels/webhook';
import { nextTry } from './delivery';
import { readBody } from './read-body';
import { isTaken, send } from './send';
import { takeDeliveries } from './take-deliveries';
import { findWebhook, forgetDeliveries, noteDelivery, switchOff } from './webhooks.repository';

const RETAIN_MS = 30 * DAY_MS;
const GONE = 410;
/** Mostly waiting for answers, so a process handles many. */
const AT_ONCE = 50;

export const webhooksPlugin = fp(async (app) => {
  const { db, clock, config, log, outbox } = app;

  outbox.handleAlone(
    WEBHOOK,
    async (payload) => {
      const delivery = payload as unknown as Delivery;
      const { webhook_uuid, attempt, user_id, notification_id, after_user_id, request_uuid, events } = delivery;
      const webhook = await findWebhook(db, webhook_uuid);
      const content = webhook && (await readBody(db, delivery, clock.now()));
      if (!webhook || !content) return;
      const sent = await send(config, webhook, { request_uuid, content, now: clock.now() });
      const now = clock.now();
      const next = isTaken(sent) || sent.status === GONE ? null : nextTry(delivery, now);
      if (next) await addToOutbox(db, next);
      await noteDelivery(db, {
        ...{ request_uuid, webhook_uuid, user_id, notification_id, after_user_id, attempt },
        ...(events && { events: JSON.stringify(events) }),
        ...sent,
        date_created: now,
      });
      if (sent.status !== GONE) return;
      await switchOff(db, { uuid: webhook_uuid, site_uuid: webhook.site_uuid, now });
      log.warn({ webhook: webhook_uuid }, 'a webhook answered 410 and was switched off');
    },
    { atOnce: AT_ONCE, take: takeDeliveries },
  );

  const forget = setInterval(() => {
    forgetDeliveries(db, clock.now() - RETAIN_MS).catch((error) =>
      log.error({ err: error }, 'deleting old webhook deliveries failed'),
    );
  }, HOUR_MS);
  forget.unref();
  app.addHook('onClose', async () => clearInterval(forget));
});
