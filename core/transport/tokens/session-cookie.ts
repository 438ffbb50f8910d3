/**
 * `_vfa`, whose last part, behind a `-`, is the session's id (host contract 1). In a session it stands without consent too,
 * names the session alone and goes with it; what is before the `-` is the visit's, after consent (core/state/engagement).
 */
import { readCookie } from '../../base/storage/cookies';
import { writeCookie } from '../../base/storage/write-cookie';
import { siteDomain } from './site-domain';
import { readTokens } from './tokens';

const NAME = '_vfa';

/** As servers of publishers know it; empty for a guest. */
export function sessionId(): string {
  try {
    const [, claims = ''] = readTokens()?.access.split('.') ?? [];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sid.replaceAll('-', '');
  } catch {
    return '';
  }
}

/** A cookie that names a visit is written by what counts visits. */
export function nameSession(): void {
  const known = readCookie(NAME);
  if (known.lastIndexOf('-') > 0) return;
  const id = sessionId();
  if (id) writeCookie(NAME, `-${id}`, siteDomain());
  else if (known) writeCookie(NAME, '', siteDomain(), 0);
}
