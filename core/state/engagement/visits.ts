/**
 * The visit, in cookies of the page's own site and after consent alone (specification §3 "Analytics cookie data", §5, §9;
 * host contract 1). A year after the first visit a reader is a new one: no visit makes it longer.
 *
 * _vfa  <id>.<first>.<previous>.<this visit>.<how many>-<session id>, for a year from the first
 * _vfb  <begin>.<page views>, until 30 minutes after the last
 * _vfz  <medium>.<source>, for 6 minutes
 */
import { DAY_MS, MINUTE_MS } from '../../contract/durations';
import { shareMedia } from '../../contract/share-media';

const YEAR_MS = 365 * DAY_MS;
const SESSION_MS = 30 * MINUTE_MS;
const REFERRAL_MS = 6 * MINUTE_MS;
const NAMES = ['_vfa', '_vfb', '_vfz'];

export type Medium = 'direct' | 'referral' | 'share' | 'recirculation';

export interface Visit {
  /** Of this browser on this site. */
  id: string;
  session: string;
  count: number;
}

/** A link of ours says where somebody comes from, else the page that led here. */
export function readMedium(url: URL, referrer: string): { medium: Medium; source: string } {
  const tracked = url.searchParams.get('__vfz') ?? '';
  const [, medium] = /medium=([^|]*)/.exec(tracked) ?? [];
  const isShared = (shareMedia as readonly string[]).includes(medium ?? '');
  if (medium !== undefined && !isShared) return { medium: 'recirculation', source: '' };
  if (tracked || /^#vf-\d/.test(url.hash)) return { medium: 'share', source: '' };
  const from = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  return from && from !== url.hostname ? { medium: 'referral', source: from } : { medium: 'direct', source: '' };
}

/** A page was seen. @param domain of the site, whose subdomains share the visit */
export function noteVisit(domain: string, { medium, source }: ReturnType<typeof readMedium>, now = Date.now()): Visit {
  const place = placeOf(domain);
  const [known = '', session = ''] = splitLast(readCookie('_vfa'));
  let [id = '', first = '', previous = '', current = '', count = ''] = known.split('.');
  const [begin = '', views = ''] = readCookie('_vfb').split('.');
  // A cookie that somebody wrote is no visit.
  const isKnown = /^[a-z0-9]{16,32}$/i.test(id) && now - Number(first) < YEAR_MS;
  const goesOn = isKnown && begin !== '' && /^[a-z0-9]{16,32}$/i.test(session);
  if (!isKnown) [id, first, current, count] = [randomId(), `${now}`, '', '0'];
  if (!goesOn) [previous, current, count] = [current, `${now}`, `${(Number(count) || 0) + 1}`];
  const sessionId = goesOn ? session : randomId();
  const text = `${[id, first, previous, current, count].join('.')}-${sessionId}`;
  writeCookie('_vfa', text, Number(first) + YEAR_MS - now, place);
  writeCookie('_vfb', `${goesOn ? begin : now}.${goesOn ? (Number(views) || 0) + 1 : 1}`, SESSION_MS, place);
  if (medium !== 'direct') writeCookie('_vfz', `${medium}.${source}`, REFERRAL_MS, place);
  return { id, session: sessionId, count: Number(count) };
}

/** Consent was taken back. */
export function forgetVisit(domain: string): void {
  for (const name of NAMES) writeCookie(name, '', 0, placeOf(domain));
}

const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const splitLast = (text: string): [string, string] => {
  const at = text.lastIndexOf('-');
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)];
};

const placeOf = (domain: string): string =>
  domain.includes('.') && `.${location.hostname}`.endsWith(`.${domain}`) ? `;domain=${domain}` : '';

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

function writeCookie(name: string, value: string, ms: number, place: string): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we support.
  document.cookie = `${name}=${value};path=/;max-age=${Math.round(ms / 1000)};samesite=lax${secure}${place}`;
}
