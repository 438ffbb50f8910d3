/** Logging in and out, and signing up: paths and payloads of the main API (specification §7; host contract 9.3). No state. */
import type { CurrentUser, Envelope, NewPasswordBody, PasswordResetBody, SignUpBody } from '../../contract/user';
import { main } from './client';
import { path } from './path';
import { send } from './send.deferred';

/** What a login answers: the reader and, always in the body, the tokens. */
export type LoginAnswer = Envelope<Partial<CurrentUser> & { isNewUser?: boolean }>;

/** Tokens come in the body with this; no cookie of ours is needed (host contract 9.2). */
const inBody = { session: false };

/**
 * Logs in with an own account. It is sent without a token and never repeated: a refusal is about the password.
 *
 * @returns a Failure with code `unregistered_email`, `wrong_password` or `login_banned` when refused.
 */
export function logIn(domain: string, body: { email: string; password: string; thirdparty_enabled: boolean }) {
  return send<LoginAnswer>('POST', path('/v2/:domain/users/login', { domain }), { query: inBody, body });
}

/** Makes an own account; with `login` the answer carries a session. */
export function signUp(domain: string, body: SignUpBody) {
  return send<LoginAnswer>('POST', path('/v2/:domain/users', { domain }), { query: inBody, body });
}

/** Gives a guest a name to write under, or another one: the first answer carries tokens, a later one none. */
export function nameGuest(domain: string, name: string) {
  return main.post<LoginAnswer>(path('/v2/:domain/users/anonymous', { domain }), { query: inBody, body: { name } });
}

export function logOut(domain: string, thirdparty_enabled: boolean) {
  return main.delete<void>(path('/v2/:domain/users/logout', { domain }), { query: { thirdparty_enabled } });
}

/** Confirms the address a mail went to; without a session, for whoever opens the link. */
export function confirmAddress(domain: string, token: string) {
  return send<void>('POST', path('/v2/:domain/users/email-verification', { domain }), { body: { token } });
}

/** A new password by the token of a mail. */
export function resetPassword(domain: string, body: NewPasswordBody) {
  return send<void>('POST', path('/v2/:domain/account/password/reset', { domain }), { body });
}

export function requestPasswordReset(domain: string, body: PasswordResetBody) {
  return send<void>('POST', path('/v2/:domain/account/password', { domain }), { body });
}
