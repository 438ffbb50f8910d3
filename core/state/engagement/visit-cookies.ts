/**
 * The cookies of a visit, of the page's own site (specification §3 "Analytics cookie data", §9; host contract 1).
 *
 * _vfa  <id>.<first>.<previous>.<this visit>.<visits>.<referred visits>-<session id>, for a year from the first
 * _vfb  <begin>.<page views>.<outgoing links pressed>.<landing page>, until 30 minutes after the last
 * _vfz  <medium>.<source>.<sharer>.<search terms>, for 6 minutes
 */
import { readCookie } from '../../base/storage/cookies';
import { writeCookie } from '../../base/storage/write-cookie';
import { MINUTE_MS } from '../../contract/values/durations';
import { YEAR_MS } from '../../transport/tokens/session-cookie';
import { direct, type Medium, type Referrer } from './referrer';

const SESSION_MS = 30 * MINUTE_MS;
const REFERRAL_MS = 6 * MINUTE_MS;
const NAMES = ['_vfa', '_vfb', '_vfz'];
const ID = /^[a-z0-9]{16,32}$/i;

/** Times are milliseconds. */
export interface Visit {
  /** Id of this browser on this site. */
  id: string;
  session: string;
  first: number;
  previous: number;
  current: number;
  count: number;
  /** Number of referred visits. */
  referred: number;
  /** 0 if no session continues. */
  begin: number;
  views: number;
  outgoing: number;
  landing: string;
  referrer: Referrer;
}

/** Parses the cookies; null when they have no reader. A forged cookie is no visit. */
export function readVisit(): Visit | null {
  const text = readCookie('_vfa');
  const at = text.lastIndexOf('-');
  const [id = '', ...numbers] = text.slice(0, Math.max(0, at)).split('.');
  const [first = 0, previous = 0, current = 0, count = 0, referred = 0] = numbers.map(numberOf);
  const session = text.slice(at + 1);
  if (!ID.test(id) || !ID.test(session)) return null;
  const [begin = '', views = '', outgoing = '', landing = ''] = unpacked('_vfb');
  const [medium = '', source = '', sharer_uuid = '', terms = ''] = unpacked('_vfz');
  return {
    ...{ id, session, first, previous, current, count, referred, landing },
    ...{ begin: numberOf(begin), views: numberOf(views), outgoing: numberOf(outgoing) },
    referrer: medium ? { medium: medium as Medium, source, sharer_uuid, terms } : direct,
  };
}

export function writeReader(
  domain: string,
  { id, first, previous, current, count, referred, session }: Visit,
  now: number,
): void {
  const text = `${[id, first, previous, current, count, referred].join('.')}-${session}`;
  writeCookie('_vfa', text, domain, first + YEAR_MS - now);
}

export const writeSession = (domain: string, { begin, views, outgoing, landing }: Visit): void =>
  writeCookie('_vfb', packed([begin, views, outgoing, landing]), domain, SESSION_MS);

export const writeReferrer = (domain: string, { medium, source, sharer_uuid, terms }: Referrer): void =>
  writeCookie('_vfz', packed([medium, source, sharer_uuid, terms]), domain, REFERRAL_MS);

/** Called when consent is withdrawn. */
export function forgetVisit(domain: string): void {
  for (const name of NAMES) writeCookie(name, '', domain, 0);
}

const numberOf = (text: string): number => Number(text) || 0;

/** Escapes characters that end the cookie, or a part. */
const packed = (parts: (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part).replaceAll('.', '%2E')).join('.');

function unpacked(name: string): string[] {
  try {
    return readCookie(name).split('.').map(decodeURIComponent);
  } catch {
    return [];
  }
}
