/**
 * `_vfa`, whose last part, after a `-`, is the session's id (host contract 1). In a session the cookie exists without
 * consent, names only the session and ends with it; the part before the `-` is the visit's, after consent
 * (core/state/engagement).
 */
import { randomHex } from '../../base/built-ins/random';
import { readCookie } from '../../base/storage/cookies';
import { writeCookie } from '../../base/storage/write-cookie';
import { DAY_MS } from '../../contract/values/durations';
import { readTokens } from './tokens';

const NAME = '_vfa';
/** Time that a visitor is known, from their first visit. */
export const YEAR_MS = 365 * DAY_MS;
/** Includes the time of the first visit. */
const VISITOR = /^[a-z0-9]{16,32}\.(\d+)[.\d]*(?=-)/i;
/** An account's session is a uuid without dashes. A guest's visit has a shorter id, which tells them apart. */
const ACCOUNTS = 32;
const GUESTS_BYTES = 12;

/** For publishers' servers; empty for a guest. */
export function sessionId(): string {
  try {
    const [, claims = ''] = readTokens()?.access.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sid.replaceAll('-', '');
  } catch {
    return '';
  }
}

/** Session of a visit: an account's current session, never an ended one. */
export const sessionOfVisit = (account: string, before: string): string =>
  account || (before && before.length < ACCOUNTS ? before : randomHex(GUESTS_BYTES));

/**
 * Writes the current session, and removes an ended one; the visit in the cookie keeps its lifetime.
 * @param domain of the site, as for visits: of two cookies with one name, a random one would be read
 */
export function nameSession(domain: string, now = Date.now()): void {
  const known = readCookie(NAME);
  const id = sessionId();
  const [visitor, first] = VISITOR.exec(known) ?? [];
  if (visitor) {
    const session = sessionOfVisit(id, known.slice(visitor.length + 1));
    writeCookie(NAME, `${visitor}-${session}`, domain, Number(first) + YEAR_MS - now);
  } else if (id) writeCookie(NAME, `-${id}`, domain);
  else if (known) writeCookie(NAME, '', domain, 0);
}
