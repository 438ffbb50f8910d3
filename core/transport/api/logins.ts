/** Logins vouched for by others (specification §7; host contract 9.3). No state. */
import type { SignatureWanted } from '../../contract/people/passkeys';
import type { LoginAnswer } from './accounts';
import { path } from './path';
import { send } from './send';

/** Sends a mail with a login link; the answer is the same for every address. */
export const requestLoginLink = (domain: string, body: { email: string; challenge: string }) =>
  send<void>('POST', path('/v2/:domain/users/login/mail/send', { domain }), { body });

/** Challenge that the browser signs to log in by passkey. */
export const wantSignature = (domain: string) =>
  send<SignatureWanted>('POST', path('/v2/:domain/users/login/passkey/options', { domain }), {});

/** Sent without a token and never repeated. @param method what follows `users/` in the path */
export function logInBy(domain: string, method: string, body: object, accessToken?: string) {
  const url = `${path('/v2/:domain/users', { domain })}/${method}`;
  return send<LoginAnswer>('POST', url, { query: { session: false }, body }, accessToken);
}
