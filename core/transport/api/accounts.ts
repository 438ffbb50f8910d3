/** Login, logout and sign-up: paths and payloads of the main API (specification §7; host contract 9.3). No state. */
import { type Failure, isFailure, toFailure } from '../../base/failure/failure';
import type {
  CurrentUser,
  Envelope,
  LoginBody,
  NewPasswordBody,
  PasswordResetBody,
  SignUpBody,
} from '../../contract/people/user';
import { main } from './client';
import { path } from './path';
import { send } from './send';

export type LoginAnswer = Envelope<Partial<CurrentUser> & { isNewUser?: boolean }>;

/** Returns tokens in the body, so that no cookie of ours is needed (host contract 9.2). */
const inBody = { session: false };

/** Service with the accounts: this server, or LoginRadius behind it (specification §5 "Integrated login"). */
export type AccountService = 'users' | 'loginradius';

/**
 * Sent without a token and never repeated: a refusal is about the password. @returns a Failure with code
 * `unregistered_email`, `wrong_password` or `login_banned`.
 */
export function logIn(domain: string, body: LoginBody, accountService: AccountService = 'users') {
  return send<LoginAnswer>('POST', path('/v2/:domain/:accountService/login', { domain, accountService }), {
    query: inBody,
    body,
  });
}

export function signUp(domain: string, body: SignUpBody, accountService: AccountService = 'users') {
  const url = accountService === 'users' ? '/v2/:domain/users' : '/v2/:domain/loginradius/register';
  return send<LoginAnswer>('POST', path(url, { domain }), { query: inBody, body });
}

/** Asks for the owner of a foreign login's tokens before saving them. @returns a Failure for a guest's, too */
export async function adoptTokens(
  domain: string,
  tokens: { access_token: string; refresh_token: string },
): Promise<LoginAnswer | Failure> {
  const url = path('/v2/:domain/users/current', { domain });
  const answer = await send<LoginAnswer>('GET', url, {}, tokens.access_token);
  if (isFailure(answer)) return answer;
  return answer.result.id ? { ...answer, ...tokens } : toFailure(401, null);
}

/** The first answer contains tokens, later ones do not. */
export function nameGuest(domain: string, name: string) {
  return main.post<LoginAnswer>(path('/v2/:domain/users/anonymous', { domain }), { query: inBody, body: { name } });
}

export function logOut(domain: string, thirdparty_enabled: boolean) {
  return main.delete<void>(path('/v2/:domain/users/logout', { domain }), { query: { thirdparty_enabled } });
}

/**
 * Confirms the address, for any reader who opens the link. A browser that is logged in to the account sends its session
 * and stays logged in.
 *
 * @returns undefined when LoginRadius manages the accounts
 */
export function confirmAddress(domain: string, token: string) {
  const url = isTheirs(token) ? '/v2/:domain/loginradius/email' : '/v2/:domain/users/email-verification';
  return main.post<{ is_logged_in: boolean } | undefined>(path(url, { domain }), { body: { token } });
}

export function resetPassword(domain: string, body: NewPasswordBody) {
  const url = isTheirs(body.token) ? '/v2/:domain/loginradius/reset' : '/v2/:domain/account/password/reset';
  return send<void>('POST', path(url, { domain }), { body });
}

export function requestPasswordReset(
  domain: string,
  body: PasswordResetBody,
  accountService: AccountService = 'users',
) {
  const url = accountService === 'users' ? '/v2/:domain/account/password' : '/v2/:domain/loginradius/forgot';
  return send<void>('POST', path(url, { domain }), { body });
}

/** The tokens of LoginRadius's mails are GUIDs; the suite's have 43 letters and digits. */
export const isTheirs = (token: string): boolean => /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i.test(token);
