/** Query of a request that opens a provider, for the window and for `vf doctor`. */
import { calculatePKCECodeChallenge } from 'openid-client';
import type { Config } from '../../../config';
import type { Redirect } from './provider';

/** Returns the address of this server that all providers redirect to. */
export const callbackOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/callback.php`;

interface Asked {
  callback: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Checks whether the provider sends ID tokens; with manual addresses, a separate address has the identity. */
export const speaksOpenId = (redirect: Redirect<unknown>, config: unknown): boolean =>
  redirect.hasIdToken && redirect.authority(config).endpoints === undefined;

/** Checks whether the provider's ID tokens contain the nonce of the login. */
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
