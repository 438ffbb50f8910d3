/** Logins by commercial identity services (specification §5, §7, §8; host contract 4, 11). */

import type { LoginType } from '../../../base/bus/events';
import { store } from '../../../base/store/store';
import { logInBy } from '../../../transport/api/logins';
import { settingsAtom } from '../../site/site.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { refuseLogin, runLogin } from '../login';
import { orThrow, SWITCHED_OFF } from './by-proof';

async function logIn(type: LoginType, method: string, proof: Record<string, unknown>): Promise<CurrentReader> {
  return orThrow(await runLogin(type, proof, (domain, given) => logInBy(domain, method, { ...given, ...joining() })));
}

/** @throws Error if the login method is off, or the login is refused */
export async function logInWithLoginRadius(token: unknown): Promise<CurrentReader> {
  if (!store.get(settingsAtom).loginradius_enabled) refuseLogin('loginradius', SWITCHED_OFF);
  return logIn('loginradius', 'loginradiuslogin', { token: String(token ?? '') });
}

/** @throws Error if the login method is off, the login is refused, or there is no access token */
export async function logInWithJanrain(payload?: { access_token?: unknown }): Promise<CurrentReader> {
  if (!payload?.access_token) refuseLogin('janrain', 'invalid login token payload');
  if (!store.get(settingsAtom).janrain_enabled) refuseLogin('janrain', SWITCHED_OFF);
  return logIn('janrain', 'login/janrain/oauth', { token: String(payload.access_token) });
}

export interface GigyaProof {
  uid?: unknown;
  uid_signature?: unknown;
  uid_timestamp?: unknown;
}

/** @throws Error when it is off; 'Social login failed.' for a refusal without a message */
export async function logInWithGigya({ uid, uid_signature, uid_timestamp }: GigyaProof = {}): Promise<CurrentReader> {
  if (!store.get(settingsAtom).gigya_poll) refuseLogin('gigya', SWITCHED_OFF);
  try {
    return await logIn('gigya', 'login/gigya', { uid, uid_signature, uid_timestamp });
  } catch (error) {
    throw (error as Error).message ? error : new Error('Social login failed.');
  }
}

/** By the channel of the page's bus; the second version also names the message. */
export const logInByBackplane = (proof: { backplane_id: string } | { messageChannel: string; messageid: string }) =>
  logIn('backplane', 'backplane_id' in proof ? 'backplane_v1_2' : 'backplane', proof);
