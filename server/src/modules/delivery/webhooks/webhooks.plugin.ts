/**
 * Sends what webhooks are to be told (host contract 14). Each delivery reads anew what it tells of; one that fails is left
 * in the outbox for its next try, so that a server that is away holds up nobody else's.
 */
import fp from 'fastify-plugin';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/durations';
import { request } from '../../platform/outbound/outbound';
import { signWebhook } from '../../platform/outbound/sign-webhook';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { unseal } from '../../platform/tokens/sealed';
import { type Delivery, firstTry, WEBHOOK } from '../notifications/channels/webhook';
import { nextTry } from './delivery';
import { sealingOf } from './secret';
import { findNotice, findPeople, findRecipients, findSource, presentTold, type ToldRow } from './told.repository';
import { findWebhook, forgetDeliveries, noteDelivery, switchOff } from './webhooks.repository';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
const RECIPIENTS = 500;
const KEEP_MS = 30 * DAY_MS;
const GONE = 410;

interface Sent {
  status: number | null;
  problem: string;
}

export const webhooksPlugin = fp(async (app) => {
  const { db, clock, config, log, outbox } = app;

  /** Null when there is nothing to tell any more. */
  async function toldBy(delivery: Delivery): Promise<{ row: ToldRow; recipients: number[] } | null> {
    const { user_id, notification_id: id, after_user_id: after } = delivery;
    const now = clock.now();
    if (user_id !== null) {
      const row = await findNotice(db, { user_id, id, now });
      return row ? { row, recipients: [user_id] } : null;
    }
    const row = await findSource(db, { id, now });
    if (!row) return null;
    const recipients = await findRecipients(db, row, { after, limit: RECIPIENTS });
    const last = recipients.length === RECIPIENTS ? recipients.at(-1) : undefined;
    if (last !== undefined) {
      const { webhook_uuid } = delivery;
      const next = { webhook_uuid, user_id, notification_id: id, after_user_id: last };
      await addToOutbox(db, firstTry(next, now));
    }
    const isForAll = row.content_id === 0;
    return isForAll || recipients.length > 0 ? { row, recipients } : null;
  }

  async function send(url: string, secret: string, { request_uuid }: Delivery, notification: object): Promise<Sent> {
    const time = clock.now();
    const body = JSON.stringify({ request_uuid, time, version: 1, notifications: [notification] });
    try {
      const { status } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-id': request_uuid,
          authorization: secret,
          ...signWebhook(secret, request_uuid, time, body),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
        isCut: true,
        allowPrivate: config.privateAddresses,
      });
      return { status, problem: '' };
    } catch (error) {
      return { status: null, problem: (error as Error).message.slice(0, 200) };
    }
  }

  outbox.handle(
    WEBHOOK,
    async (payload) => {
      const delivery = payload as unknown as Delivery;
      const { webhook_uuid, attempt, user_id, notification_id, after_user_id, request_uuid } = delivery;
      const webhook = await findWebhook(db, webhook_uuid);
      const told = webhook && (await toldBy(delivery));
      if (!webhook || !told) return;
      const secret = unseal(webhook.sealed_secret, sealingOf(config.secret, webhook_uuid));
      const people = await findPeople(db, [told.row.actor_id, ...told.recipients]);
      const start = performance.now();
      const sent = await send(webhook.url, secret, delivery, presentTold(told.row, people, told.recipients));
      const now = clock.now();
      const isTaken = sent.status !== null && sent.status >= 200 && sent.status <= 299;
      const next = isTaken || sent.status === GONE ? null : nextTry(delivery, now);
      if (next) await addToOutbox(db, next);
      await noteDelivery(db, {
        ...{ request_uuid, webhook_uuid, user_id, notification_id, after_user_id, attempt },
        ...sent,
        duration_ms: Math.round(performance.now() - start),
        date_created: now,
      });
      if (sent.status !== GONE) return;
      await switchOff(db, { uuid: webhook_uuid, site_uuid: webhook.site_uuid, now });
      log.warn({ webhook: webhook_uuid }, 'a webhook answered 410 and was switched off');
    },
    'outbound',
  );

  const forget = setInterval(() => {
    forgetDeliveries(db, clock.now() - KEEP_MS).catch((error) =>
      log.error({ err: error }, 'forgetting deliveries failed'),
    );
  }, HOUR_MS);
  forget.unref();
  app.addHook('onClose', async () => clearInterval(forget));
});
