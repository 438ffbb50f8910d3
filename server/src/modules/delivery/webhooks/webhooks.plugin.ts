/**
 * Sends deliveries to webhooks (host contract 14). Each attempt reads its subject again. A failed delivery stays in the
 * outbox for its next attempt, and an endpoint that continues to fail is probed, reported and finally switched off.
 */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { WEBHOOK } from '../../platform/site-events/leave-site-event';
import { runEvery } from '../../platform/time/run-every';
import type { Delivery } from '../notifications/channels/webhook';
import { nextTry } from './delivery';
import { noteFailure, noteSuccess } from './failures.repository';
import { readContent } from './read-content';
import { reportFailures } from './report-failures';
import { isTaken, send } from './send';
import { dropUndeliverable, takeDeliveries } from './take-deliveries';
import { findWebhook, forgetDeliveries, noteDelivery, switchOff } from './webhooks.repository';

const RETAIN_MS = 30 * DAY_MS;
const GONE = 410;
/** A delivery mostly waits for its answer, so a process can handle many. */
const AT_ONCE = 50;

export const webhooksPlugin = fp(async (app) => {
  const { db, clock, config, log, outbox } = app;

  outbox.handleAlone(
    WEBHOOK,
    async (delivery: Delivery) => {
      const { webhook_uuid, attempt, user_id, notification_id, after_user_id, request_uuid, events } = delivery;
      const webhook = await findWebhook(db, webhook_uuid);
      const content = webhook && (await readContent(db, delivery, clock.now()));
      if (!webhook || !content) return;
      const { not_before, ...sent } = await send(config, webhook, { request_uuid, content, now: clock.now() });
      const now = clock.now();
      const isGone = sent.status === GONE;
      const next = isTaken(sent) || isGone ? null : nextTry(delivery, { now, not_before });
      if (next) await addToOutbox(db, next);
      await noteDelivery(db, {
        ...{ request_uuid, webhook_uuid, user_id, notification_id, after_user_id, attempt },
        ...(events && { events: JSON.stringify(events) }),
        ...sent,
        date_created: now,
      });
      if (isTaken(sent)) return noteSuccess(db, webhook_uuid);
      if (!isGone) return noteFailure(db, { uuid: webhook_uuid, now, not_before });
      await switchOff(db, { uuid: webhook_uuid, site_uuid: webhook.site_uuid, off_reason: 'gone', now });
      log.warn({ webhook: webhook_uuid }, 'a webhook answered 410 and was switched off');
    },
    { atOnce: AT_ONCE, take: takeDeliveries },
  );

  const forget = () => forgetDeliveries(db, clock.now() - RETAIN_MS);
  const drop = () => dropUndeliverable(db, clock.now());
  runEvery(app, HOUR_MS, forget, 'deleting old webhook deliveries failed');
  runEvery(app, HOUR_MS, drop, 'dropping deliveries of webhooks that are off failed');
  runEvery(app, MINUTE_MS, () => reportFailures(app), 'reporting failing webhooks failed');
});
