/** The words of push messages, in the language of the browser they go to, and where a press on one leads. */

import { DEFAULT_LANGUAGE, findLanguage, rowOf } from '../../../../../core/base/i18n/languages';
import { DAY_MS } from '../../../../../core/contract/durations';
import { isSiteHost } from '../../../http/site-origins';
import type { Site } from '../../sites/sites/site-registry';
import { mailTexts } from '../mail/texts';
import type { PushedKind } from '../notifications/channels/push';
import { excerptOf } from '../notifications/excerpt';
import { saidOf } from '../notifications/kinds/comment-approved';
import type { ShownRow } from '../notifications/read.repository';
import type { PushMessage, PushNotification } from './push-message';

/** As links from the tray's list, so that who follows one is known to come from here (specification §9). */
const MEDIUM = 'tray_notification';
/** A personal one is worth sending for so long. */
const LIFE_MS = DAY_MS;

/** Somebody said something to the reader: it is not counted against the day's messages, and waits for no charger. */
export const isAnswer = (kind: PushedKind): boolean => ['reply', 'mention', 'answer'].includes(kind);

const languageOf = (tag: string) => findLanguage(tag) ?? DEFAULT_LANGUAGE;

/** 16 bytes in 22 characters: services take 32. */
const topicOf = (grouping_key: string): string =>
  Buffer.from(grouping_key.replaceAll('-', ''), 'hex').toString('base64url');

/** A page of the site's; its front page instead of anybody else's. */
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
  /** Of the browser. */
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

/** The publisher's own words, in whatever language they are. */
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
