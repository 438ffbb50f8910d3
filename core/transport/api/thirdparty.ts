/**
 * Whether this browser keeps cookies of the API's site: asked once per session, kept in session storage (specification §4).
 *
 * Logins tell the server; ours needs no such cookie, tokens always come in the body.
 */

import { isFailure } from '../../base/failure/failure';
import { safeSessionStorage } from '../../base/storage/storage';
import { path } from './path';
import { send } from './send.deferred';

const KEY = 'vfThirdpartyCookiesEnabled';

/** What is known so far; false before the check. */
export const thirdpartyEnabled = (): boolean => safeSessionStorage.get(KEY) === 'true';

/** Checks once per browser session; an answer that does not come counts as no. */
export async function checkThirdpartyCookies(domain: string): Promise<void> {
  if (safeSessionStorage.get(KEY) !== null) return;
  const url = path('/v2/:domain/thirdpartycookie', { domain });
  const answer = await send<{ thirdparty_enabled?: boolean; result?: { thirdparty_enabled?: boolean } }>('GET', url, {
    credentials: 'include',
  }).catch(() => null);
  const isEnabled = answer && !isFailure(answer) && (answer.thirdparty_enabled ?? answer.result?.thirdparty_enabled);
  safeSessionStorage.set(KEY, String(isEnabled === true));
}
