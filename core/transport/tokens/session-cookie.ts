/**
 * `_vfa`, whose last part, behind a `-`, is the session's id (host contract 1). In a session it stands without consent too,
 * names the session alone and goes with it; what is before the `-` is the visit's, after consent (core/state/engagement).
 */
import { randomHex } from '../../base/built-ins/random';
import { readCookie } from '../../base/storage/cookies';
import { writeCookie } from '../../base/storage/write-cookie';
import { DAY_MS } from '../../contract/durations';
import { readTokens } from './tokens';

const NAME = '_vfa';
/** How long a visitor is known, from their first visit. */
export const YEAR_MS = 365 * DAY_MS;
/** With the time of the first visit. */
const VISITOR = /^[a-z0-9]{16,32}\.(\d+)[.\d]*(?=-)/i;
/** An account's session is a uuid without its dashes. The one that a guest's visit has of its own is shorter, and so differs from it. */
const ACCOUNTS = 32;
const GUESTS_BYTES = 12;

/** As servers of publishers know it; empty for a guest. */
export function sessionId(): string {
  try {
    const [, claims = ''] = readTokens()?.access.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sid.replaceAll('-', '');
  } catch {
    return '';
  }
}

/** What a visit names: the session of an account while there is one, never one that has ended. */
export const sessionOfVisit = (account: string, before: string): string =>
  account || (before && before.length < ACCOUNTS ? before : randomHex(GUESTS_BYTES));

/**
 * Names the session that there is now, and none that has ended; a visit in the cookie stays, for as long as it would have.
 * @param domain of the site, as what counts visits knows it: two cookies of one name would be read by chance
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
