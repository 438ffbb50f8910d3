/** `vf.session.login.jwt`: tokens from a login on the page's own server (host contract 4). Deprecated. */

import { isFailure } from '../../base/failure/failure';
import { runLogin } from '../../state/session/login';
import { endSession } from '../../state/session/session';
import { adoptTokens } from '../../transport/api/accounts';

/**
 * The third string, the session's id, is in the access token as well (`sid`).
 * @throws the Failure, the session cleared, when the tokens are invalid.
 */
export async function jwt(access_token: unknown, refresh_token: unknown): Promise<unknown> {
  if (window.vfConfig?.debug) console.warn('vf.session.login.jwt is deprecated');
  const tokens = { access_token: String(access_token ?? ''), refresh_token: String(refresh_token ?? '') };
  try {
    const user = await runLogin('viafoura', tokens, adoptTokens);
    if (isFailure(user)) throw user;
    return user;
  } catch (error) {
    endSession();
    throw error;
  }
}
