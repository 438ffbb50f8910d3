/** Logins that others vouch for (specification §7; host contract 9.3). No state. */
import type { LoginAnswer } from './accounts';
import { path } from './path';
import { send } from './send.deferred';

/** Sent without a token and never repeated. @param method what follows `users/` in the path */
export function logInBy(domain: string, method: string, body: object, accessToken?: string) {
  const url = `${path('/v2/:domain/users', { domain })}/${method}`;
  return send<LoginAnswer>('POST', url, { query: { session: false }, body }, accessToken);
}
