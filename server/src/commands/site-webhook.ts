/** `vf site webhook`: the servers that a site's notifications are told to, changed when asked to, and what they answered. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../config';
import { sentAgain } from '../modules/delivery/webhooks/delivery';
import { newSecret, sealingOf } from '../modules/delivery/webhooks/secret';
import {
  findDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  switchOff,
} from '../modules/delivery/webhooks/webhooks.repository';
import { addToOutbox } from '../modules/platform/outbox/outbox.repository';
import { seal } from '../modules/platform/tokens/sealed';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface Asked {
  domain?: string;
  url?: string;
  revoke?: string;
  replay?: string;
}

export const siteWebhook = (config: Config, { domain, url, revoke, replay }: Asked, say: Say) =>
  withSite(config, domain, async ({ db }, _sites, { uuid: site_uuid }) => {
    const now = Date.now();
    if (url !== undefined) {
      const uuid = randomUUID();
      const secret = newSecret();
      const sealed_secret = seal(secret, sealingOf(config.secret, uuid));
      await insertWebhook(db, { uuid, site_uuid, url: readUrl(url), sealed_secret, date_created: now });
      say(`Webhook ${uuid}\nSecret  ${secret}\nThe secret is not shown again.`);
    } else if (revoke !== undefined) {
      const isOff = await switchOff(db, { uuid: revoke, site_uuid, now });
      if (!isOff) throw new CommandError(`There is no webhook ${revoke} that is on.`);
      say(`Switched off ${revoke}`);
    } else if (replay !== undefined) {
      const delivery = await findDelivery(db, { request_uuid: replay, site_uuid });
      if (!delivery) throw new CommandError(`There is no delivery ${replay} to a webhook that is on.`);
      const { request_uuid, webhook_uuid, user_id, notification_id, after_user_id } = delivery;
      await addToOutbox(db, sentAgain({ request_uuid, webhook_uuid, user_id, notification_id, after_user_id }, now));
      say(`${replay} is sent again.`);
    } else {
      const webhooks = await listWebhooks(db, site_uuid);
      if (webhooks.length === 0) say('No webhook yet: --url <address> makes one.');
      for (const { uuid, url: address, date_off } of webhooks) {
        say(`${uuid}  ${address}${date_off === null ? '' : '  (off)'}`);
        for (const { request_uuid, attempt, status, problem, duration_ms, date_created } of await listDeliveries(
          db,
          uuid,
        ))
          say(
            `  ${new Date(date_created).toISOString()}  ${request_uuid}  try ${attempt}  ${status ?? problem}  ${duration_ms} ms`,
          );
      }
    }
  });

/** @throws CommandError */
function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || text.length > 2048)
    throw new CommandError(`--url must be an address such as https://news.example/hooks, not ${text}.`);
  return url.href;
}
