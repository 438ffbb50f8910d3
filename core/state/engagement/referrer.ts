/** What led to a page (specification §3 "Analytics cookie data", §9 "Visit mediums"). */
import { shareMedia } from '../../contract/share-media';
import type { PublicSettings } from '../../contract/site';

/** Of words that a cookie carries with every request of the site. */
const LONGEST = 200;

export type Medium = 'direct' | 'referral' | 'share' | 'recirculation';

export interface Referrer {
  medium: Medium;
  source: string;
  /** Whoever shared the link, where the site has links say so. */
  sharer_uuid: string;
  /** What was looked for, as the link or a search engine's address says. */
  terms: string;
}

export const direct: Referrer = { medium: 'direct', source: '', sharer_uuid: '', terms: '' };

type Site = Pick<PublicSettings, 'domain' | 'hosts'>;

/** Whether a page is one of the site's, as that where the reader is: no other leads here, and no link to it away. */
export const isOfSite = (hostname: string, here: string, { domain, hosts = [] }: Site): boolean =>
  [here, ...hosts].includes(hostname) || `.${hostname}`.endsWith(`.${domain}`);

/** A link of ours says where somebody comes from, else the page that led here. */
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
  return { ...direct, medium: 'referral', source: from.hostname, terms: terms.slice(0, LONGEST) };
}
