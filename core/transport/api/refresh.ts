/**
 * Renews the session: every 270 s, and when a call was refused (specification §4 "Session"). Using an old refresh token
 * ends the session, so one tab renews at a time and the others take its tokens. A 401 or 403 forgets them; without an
 * answer everything stays for a later try.
 */

import { SESSION_REFRESH_MS } from '../../base/constants';
import { isFailure } from '../../base/failure/failure';
import { inOneTab } from '../../base/storage/one-tab';
import type { Envelope } from '../../contract/people/user';
import { siteDomain } from '../tokens/site-domain';
import { onTokens, readTokens, saveTokens } from '../tokens/tokens';
import { path } from './path';
import { send } from './send';
import { thirdpartyEnabled } from './thirdparty';

let running: Promise<boolean> | null = null;
let renewing: (before: string | undefined) => Promise<boolean> = renew;

/** The console renews its session by a cookie. */
export function renewSessionBy(way: () => Promise<boolean>): void {
  renewing = way;
}

/** Calls share a running request. @returns true if there is a renewed session now. */
export function refreshSession(): Promise<boolean> {
  const before = readTokens()?.refresh;
  running ??= inOneTab('vfRefresh', () => renewing(before)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(before: string | undefined): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens?.refresh) return false;
  if (tokens.refresh !== before) return true;
  try {
    const url = path('/v2/:domain/users/refreshusertoken', { domain: siteDomain() });
    const query = { session: false, thirdparty_enabled: thirdpartyEnabled() };
    const answer = await send<Envelope<unknown>>('GET', url, { query }, tokens.refresh);
    // If the reader has logged out or in since, the answer is outdated.
    if (readTokens()?.refresh !== tokens.refresh) return readTokens() !== null;
    if (isFailure(answer)) {
      if (answer.error_status === 401 || answer.error_status === 403) saveTokens(null);
      return false;
    }
    if (!answer.access_token) return false;
    saveTokens({ access: answer.access_token, refresh: answer.refresh_token ?? tokens.refresh });
    return true;
  } catch {
    return false;
  }
}

let timer: ReturnType<typeof setInterval> | undefined;
let stopListening: (() => void) | undefined;

/** Counts from the last change of the tokens, in any tab. Safe to call repeatedly. */
export function startSessionRefresh(): void {
  if (stopListening) return;
  const wind = () => {
    clearInterval(timer);
    timer = readTokens()?.refresh ? setInterval(refreshSession, SESSION_REFRESH_MS) : undefined;
    // A separate chunk, because guests' pages never need it.
    import('../tokens/session-cookie').then((it) => it.nameSession(siteDomain())).catch(console.warn);
  };
  stopListening = onTokens(wind);
  wind();
}

export function stopSessionRefresh(): void {
  clearInterval(timer);
  stopListening?.();
  stopListening = undefined;
}
