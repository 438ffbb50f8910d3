/** Logging in and out, and signing up: paths and payloads of the main API (specification §7; host contract 9.3). No state. */
import type {
  CurrentUser,
  Envelope,
  LoginBody,
  NewPasswordBody,
  PasswordResetBody,
  SignUpBody,
} from '../../contract/user';
import { main } from './client';
import { path } from './path';
import { send } from './send.deferred';

export type LoginAnswer = Envelope<Partial<CurrentUser> & { isNewUser?: boolean }>;

/** Tokens come in the body with this; no cookie of ours is needed (host contract 9.2). */
const inBody = { session: false };

/**
 * Sent without a token and never repeated: a refusal is about the password. @returns a Failure with code
 * `unregistered_email`, `wrong_password` or `login_banned`.
 */
export function logIn(domain: string, body: LoginBody) {
  return send<LoginAnswer>('POST', path('/v2/:domain/users/login', { domain }), { query: inBody, body });
}

export function signUp(domain: string, body: SignUpBody) {
  return send<LoginAnswer>('POST', path('/v2/:domain/users', { domain }), { query: inBody, body });
}

/** The first answer carries tokens, a later one none. */
export function nameGuest(domain: string, name: string) {
  return main.post<LoginAnswer>(path('/v2/:domain/users/anonymous', { domain }), { query: inBody, body: { name } });
}

export function logOut(domain: string, thirdparty_enabled: boolean) {
  return main.delete<void>(path('/v2/:domain/users/logout', { domain }), { query: { thirdparty_enabled } });
}

/** Without a session, for whoever opens the link. */
export function confirmAddress(domain: string, token: string) {
  return send<void>('POST', path('/v2/:domain/users/email-verification', { domain }), { body: { token } });
}

export function resetPassword(domain: string, body: NewPasswordBody) {
  return send<void>('POST', path('/v2/:domain/account/password/reset', { domain }), { body });
}

export function requestPasswordReset(domain: string, body: PasswordResetBody) {
  return send<void>('POST', path('/v2/:domain/account/password', { domain }), { body });
}
