/** Logins vouched for by others, with a cookie or token of the page (specification §5, §7, §8; host contract 4). */
import { type Failure, isFailure } from '../../../base/failure/failure';
import { readCookie } from '../../../base/storage/cookies';
import { store } from '../../../base/store/store';
import { logInBy } from '../../../transport/api/logins';
import { settingsAtom } from '../../site/site.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { refuseLogin, runLogin } from '../login';

export const SWITCHED_OFF = 'This login method is not currently enabled on this site';

/** Without a token, reads the configured cookie. @throws Error when the login is refused, or without a response */
export async function logInWithCookie(token?: unknown): Promise<CurrentReader> {
  const { custom_cookie_name } = store.get(settingsAtom);
  if (!custom_cookie_name) refuseLogin('cookie', SWITCHED_OFF);
  const cookie = typeof token === 'string' && token ? token : decoded(readCookie(custom_cookie_name));
  if (!cookie) refuseLogin('cookie', 'No cookie found for cookie login');
  return orThrow(
    await runLogin('cookie', { token: cookie }, (domain, { token: value }) =>
      logInBy(domain, 'login/cookie', {
        token: value,
        site: 'viafouraDefinedCookie',
        cookie: value,
        ...joining(),
      }),
    ),
  );
}

/** @returns undefined, or the Failure: hosts treat any other value as an error. @throws Error without a response */
export async function logInWithIdToken(token: unknown): Promise<Failure | undefined> {
  if (!store.get(settingsAtom).oidc_enabled) refuseLogin('openidconnect', SWITCHED_OFF);
  const answer = await runLogin('openidconnect', { token: String(token ?? '') }, (domain, proof) =>
    logInBy(domain, 'login/openidconnect', { ...proof, ...joining() }),
  );
  return isFailure(answer) ? answer : undefined;
}

/** @throws Error with the server's message */
export function orThrow(answer: CurrentReader | Failure): CurrentReader {
  if (isFailure(answer)) throw Object.assign(new Error(answer.message), { ...answer });
  return answer;
}

/** Decodes the value as the page's server encoded it; malformed text is sent unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
