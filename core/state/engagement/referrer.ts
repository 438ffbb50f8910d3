/** Source of a page visit (specification §3 "Analytics cookie data", §9 "Visit mediums"). */

import { shareMedia } from '../../contract/content/share-media';
import type { PublicSettings } from '../../contract/sites/site';
import { cutText } from '../../contract/values/cut-text';

/** Longest text, because every request of the site carries the cookie. */
const LONGEST = 200;

export type Medium = 'direct' | 'referral' | 'share' | 'recirculation';

export interface Referrer {
  medium: Medium;
  source: string;
  /** The person who shared the link, if the site's links name sharers. */
  sharer_uuid: string;
  /** Search terms in the link or the search engine's address. */
  terms: string;
}

export const direct: Referrer = { medium: 'direct', source: '', sharer_uuid: '', terms: '' };

type Site = Pick<PublicSettings, 'domain' | 'hosts'>;

/** Checks whether a host is the site's, like the current one: other pages are referrers or outgoing links. */
export const isOfSite = (hostname: string, here: string, { domain, hosts = [] }: Site): boolean =>
  [here, ...hosts].includes(hostname) || `.${hostname}`.endsWith(`.${domain}`);

/** A link shared by the suite states its source, else the referring page counts. */
export function readReferrer(url: URL, referrer: string, site: Site): Referrer {
  const tracked = url.searchParams.get('__vfz') ?? '';
  const [, medium] = /medium=([^|]*)/.exec(tracked) ?? [];
  const [, sharer_uuid = ''] = /sharer_uuid=([\da-f-]{36})(?:\||$)/i.exec(tracked) ?? [];
  const isShared = (shareMedia as readonly string[]).includes(medium ?? '');
  if (medium !== undefined && !isShared) return { ...direct, medium: 'recirculation' };
  if (tracked || /^#vf-\d/.test(url.hash)) return { ...direct, medium: 'share', sharer_uuid };
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (!from?.hostname || isOfSite(from.hostname, url.hostname, site)) return direct;
  const terms = url.searchParams.get('utm_term') ?? from.searchParams.get('q') ?? '';
  return { ...direct, medium: 'referral', source: from.hostname, terms: cutText(terms, LONGEST) };
}
