/** `vf.session.login.*`: logins with accounts of the page's own, or of a network's (host contract 4; specification §5, §8). */

import { refuseLogin } from '../../state/session/login';
import { logInWithCookie, logInWithIdToken, SWITCHED_OFF } from '../../state/session/logins/by-proof.deferred';
import { logInAt } from '../../state/session/logins/social';

export { logInAt as social, logInWithCookie as cookie, logInWithIdToken as openIdConnect };

export const loginRadius = async (_token?: unknown): Promise<never> => refuseLogin('loginradius', SWITCHED_OFF);

export async function janrain(payload?: { access_token?: unknown }): Promise<never> {
  if (!payload?.access_token) refuseLogin('janrain', 'invalid login token payload');
  return refuseLogin('janrain', SWITCHED_OFF);
}

export const gigya = async (_payload?: unknown): Promise<never> => refuseLogin('gigya', SWITCHED_OFF);
