/**
 * Checks once a session whether this browser stores cookies of the API's site (specification §4). Logins report it to
 * the server.
 */

import { isFailure } from '../../base/failure/failure';
import { safeSessionStorage } from '../../base/storage/storage';
import { path } from './path';
import { send } from './send';

const KEY = 'vfThirdpartyCookiesEnabled';

export const thirdpartyEnabled = (): boolean => safeSessionStorage.get(KEY) === 'true';

/** No answer counts as "no". */
export async function checkThirdpartyCookies(domain: string): Promise<void> {
  if (safeSessionStorage.get(KEY) !== null) return;
  const url = path('/v2/:domain/thirdpartycookie', { domain });
  const answer = await send<{ thirdparty_enabled?: boolean; result?: { thirdparty_enabled?: boolean } }>('GET', url, {
    credentials: 'include',
  }).catch(() => null);
  const isEnabled = answer && !isFailure(answer) && (answer.thirdparty_enabled ?? answer.result?.thirdparty_enabled);
  safeSessionStorage.set(KEY, String(isEnabled === true));
}
