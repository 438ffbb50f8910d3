/** `vf site webhook`: lists or changes the servers that get a site's notifications, and shows their answers. */

import {
  type WebhookFormat,
  type WebhookTopic,
  webhookFormats,
  webhookTopics,
} from '../../../core/contract/delivery/webhooks';
import type { Config } from '../config';
import { addWebhook } from '../modules/delivery/webhooks/add-webhook';
import { sentAgain } from '../modules/delivery/webhooks/delivery';
import { readAddress } from '../modules/delivery/webhooks/read-address';
import { OLD_VALID_HOURS, rollSecret } from '../modules/delivery/webhooks/roll-secret';
import {
  findDelivery,
  listDeliveries,
  listWebhooks,
  switchOff,
  type WebhookRow,
} from '../modules/delivery/webhooks/webhooks.repository';
import { addToOutbox } from '../modules/platform/outbox/outbox.repository';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

interface Asked {
  domain?: string;
  url?: string;
  revoke?: string;
  replay?: string;
  topics?: string;
  format?: string;
  staff?: boolean;
  roll?: string;
  hours?: string;
}

export const siteWebhook = (
  config: Config,
  { domain, url, revoke, replay, topics, format, staff, roll, hours }: Asked,
  say: Say,
) =>
  withSite(config, domain, async ({ db }, _sites, { uuid: site_uuid }) => {
    const now = Date.now();
    if (url !== undefined) {
      const asked = {
        site_uuid,
        url: readUrl(config, url),
        topics: readTopics(topics, staff),
        format: readFormat(format),
        is_staff: staff,
        now,
      };
      const { uuid, ...made } = await addWebhook(db, config.secret, asked);
      say(`${secretsOf(uuid, made)}\nThey are not shown again.`);
    } else if (roll !== undefined) {
      const made = await rollSecret(db, config.secret, {
        uuid: roll,
        site_uuid,
        old_valid_hours: readHours(hours),
        now,
      });
      if (!made) throw new CommandError(`There is no webhook ${roll}.`);
      const to =
        made.old_valid_to === null ? 'valid no longer' : `valid until ${new Date(made.old_valid_to).toISOString()}`;
      say(`${secretsOf(roll, made)}\nThey are not shown again. The old secret is ${to}.`);
    } else if (revoke !== undefined) {
      const isOff = await switchOff(db, { uuid: revoke, site_uuid, off_reason: 'staff', now });
      if (!isOff) throw new CommandError(`There is no webhook ${revoke} that is on.`);
      say(`Switched off ${revoke}`);
    } else if (replay !== undefined) {
      const delivery = await findDelivery(db, { request_uuid: replay, site_uuid });
      if (!delivery) throw new CommandError(`There is no delivery ${replay} to a webhook that is on.`);
      await addToOutbox(db, sentAgain(delivery, now));
      say(`${replay} is sent again.`);
    } else {
      const webhooks = await listWebhooks(db, site_uuid);
      if (webhooks.length === 0) say('No webhook yet: --url <address> makes one.');
      for (const webhook of webhooks) {
        say(
          `${webhook.uuid}  ${webhook.url}  ${webhook.topics.join(' ')}  ${webhook.format}${webhook.is_staff ? '  staff' : ''}${stateOf(webhook)}`,
        );
        for (const { request_uuid, attempt, status, problem, duration_ms, date_created } of await listDeliveries(
          db,
          webhook.uuid,
        ))
          say(
            `  ${new Date(date_created).toISOString()}  ${request_uuid}  try ${attempt}  ${status ?? problem}  ${duration_ms} ms`,
          );
      }
    }
  });

const offReasons = {
  staff: 'off: switched off by hand',
  gone: 'off: the endpoint answered 410',
  failing: 'off: all deliveries failed for five days',
};

function stateOf({ date_off, off_reason, date_failing }: WebhookRow): string {
  if (date_off !== null) return `  (${off_reason === null ? 'off' : offReasons[off_reason]})`;
  return date_failing === null ? '' : `  (failing since ${new Date(date_failing).toISOString()})`;
}

const secretsOf = (uuid: string, { secret, authorization }: { secret: string; authorization: string }) =>
  `Webhook ${uuid}\nSecret  ${secret}\nAuthorization  ${authorization}`;

/** @throws CommandError */
function readUrl(config: Config, text: string): string {
  const read = readAddress(text, config);
  if ('problem' in read) throw new CommandError(`--url ${read.problem}`);
  return read.url;
}

/** @throws CommandError */
function readHours(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,3}$/.test(text) || Number(text) > OLD_VALID_HOURS.max)
    throw new CommandError(`--hours is a number from 0 to ${OLD_VALID_HOURS.max}, not ${text}.`);
  return Number(text);
}

/** @throws CommandError */
function readFormat(text: string = webhookFormats[0]): WebhookFormat {
  const format = webhookFormats.find((name) => name === text);
  if (!format) throw new CommandError(`--format is ${webhookFormats.join(' or ')}, not ${text}.`);
  return format;
}

/** @throws CommandError */
function readTopics(text: string = webhookTopics[0], isStaff = false): WebhookTopic[] {
  const names = text.split(',').map((name) => name.trim());
  const topics = webhookTopics.filter((topic) => names.includes(topic));
  if (topics.length < names.length)
    throw new CommandError(`--topics are some of ${webhookTopics.join(', ')}, not ${text}.`);
  if (topics.includes('moderation') && !isStaff) throw new CommandError('--topics moderation needs --staff.');
  return topics;
}
