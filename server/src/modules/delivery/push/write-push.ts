/** Writes push messages in the language of the browser, and their link. */

import { DEFAULT_LANGUAGE, findLanguage, rowOf } from '../../../../../core/base/i18n/languages';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { isSiteHost } from '../../../http/site-origins';
import { excerptOf } from '../../content/comments/excerpt';
import type { Site } from '../../sites/sites/site-registry';
import { mailTexts } from '../mail/texts';
import type { PushedKind } from '../notifications/channels/push';
import { saidOf } from '../notifications/kinds/comment-approved';
import type { ShownRow } from '../notifications/read.repository';
import type { PushMessage, PushNotification } from './push-message';

/** Medium of the link, the same as in the tray's list, to which visits are then attributed (specification §9). */
const MEDIUM = 'tray_notification';
/** Lifetime of a personal message. */
const LIFE_MS = DAY_MS;

/** Checks for a message to the reader personally: not counted against the daily limit, and sent at once. */
export const isAnswer = (kind: PushedKind): boolean => ['reply', 'mention', 'answer'].includes(kind);

const languageOf = (tag: string) => findLanguage(tag) ?? DEFAULT_LANGUAGE;

/** Encodes 16 bytes in 22 characters; services accept 32. */
const topicOf = (grouping_key: string): string =>
  Buffer.from(grouping_key.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns a page of the site; its front page instead of another site's. */
function pageOf(site: Site, address: string | null): URL {
  const home = new URL(site.origins[0] as string);
  if (!address || !URL.canParse(address)) return home;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && isSiteHost(url.hostname, site) ? url : home;
}

function withMedium(url: URL): URL {
  url.searchParams.set('__vfz', `medium=${MEDIUM}`);
  return url;
}

function linkTo(site: Site, { url, content_id }: Pick<ShownRow, 'url' | 'content_id'>): string {
  const link = withMedium(pageOf(site, url));
  if (content_id !== 0 && url) link.hash = `vf-${content_id}`;
  return link.href;
}

interface Given {
  site: Site;
  /** Language of the browser. */
  language: string;
  receipt: string;
}

export function writePersonal(row: ShownRow, kind: PushedKind, { site, language, receipt }: Given): PushMessage {
  const lang = languageOf(language);
  const title = mailTexts(lang)[`push.${saidOf(kind, row.detail)}`].replace('{{name}}', () => row.name ?? site.name);
  return {
    notification: {
      title,
      body: (row.excerpt === null ? null : excerptOf(row.excerpt)) ?? row.title ?? site.name,
      navigate: linkTo(site, row),
      lang,
      dir: rowOf(lang).direction,
      tag: row.grouping_key,
    },
    receipt,
    until: row.date_created + LIFE_MS,
    urgency: isAnswer(kind) ? 'normal' : 'low',
    topic: topicOf(row.grouping_key),
  };
}

export interface BroadcastRow {
  grouping_key: string;
  detail: Record<string, string | number>;
  date_created: number;
}

/** Uses the publisher's own text, in any language. */
export function writeBroadcast(
  { grouping_key, detail, date_created }: BroadcastRow,
  { site, receipt }: Omit<Given, 'language'>,
): PushMessage {
  const text = (name: string) => String(detail[name] ?? '');
  const image = text('image_url');
  const notification: PushNotification = {
    title: text('title'),
    body: text('description'),
    navigate: withMedium(pageOf(site, text('url'))).href,
    lang: '',
    dir: 'auto',
    tag: grouping_key,
    ...(image && { image }),
  };
  return {
    notification,
    receipt,
    until: date_created + Number(detail.push_seconds ?? 0) * 1000,
    urgency: 'low',
    topic: topicOf(grouping_key),
  };
}
