/** `vf.session.login.jwt`: tokens from a login on the page's own server (host contract 4). Deprecated. */

import { isFailure } from '../../base/failure/failure';
import { finishLogin } from '../../state/session/login';
import { inSequence } from '../../state/session/sequence';
import { endSession } from '../../state/session/session';
import type { LoginAnswer } from '../../transport/api/accounts';

/** @throws the Failure, the session cleared, when the tokens are no good. */
export async function jwt(access_token: unknown, refresh_token: unknown): Promise<unknown> {
  if (window.vfConfig?.debug) console.warn('vf.session.login.jwt is deprecated');
  const tokens = { access_token: String(access_token ?? ''), refresh_token: String(refresh_token ?? '') };
  const user = await inSequence(`login jwt ${JSON.stringify(tokens)}`, () =>
    finishLogin({ type: 'viafoura' }, tokens as LoginAnswer),
  );
  if (!isFailure(user)) return user;
  endSession();
  throw user;
}
