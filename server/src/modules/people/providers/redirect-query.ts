/** What the request carries that sends somebody to their provider: the window's, and that of `vf doctor`. */
import { calculatePKCECodeChallenge } from 'openid-client';
import type { Config } from '../../../config';
import type { Redirect } from './provider';

/** The one address of this server that providers send people back to. */
export const callbackOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/callback.php`;

interface Asked {
  callback: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Whether it gives ID tokens; one whose addresses are set by hand says by another address of its own who it is. */
export const speaksOpenId = (redirect: Redirect<unknown>, config: unknown): boolean =>
  redirect.hasIdToken && redirect.authority(config).endpoints === undefined;

/** Its ID tokens are for one log-in each, and say for which. */
export const hasNonce = (redirect: Redirect<unknown>, config: unknown): boolean =>
  speaksOpenId(redirect, config) && redirect.hasNonce !== false;

export async function redirectQuery(
  redirect: Redirect<unknown>,
  config: unknown,
  { callback, state, nonce, verifier }: Asked,
): Promise<Record<string, string>> {
  const { hasPkce = true, parameters } = redirect;
  const scope = redirect.scope(config);
  const challenge = hasPkce && {
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  return {
    redirect_uri: callback,
    ...(scope && { scope }),
    state,
    ...(hasNonce(redirect, config) && { nonce }),
    ...challenge,
    ...parameters,
  };
}
