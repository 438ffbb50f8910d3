/** Logins that others vouch for, with what the page has: a cookie, a token (specification §5, §7, §8; host contract 4). */
import { type Failure, isFailure } from '../../../base/failure/failure';
import { readCookie } from '../../../base/storage/cookies';
import { store } from '../../../base/store/store';
import { logInBy } from '../../../transport/api/logins';
import { settingsAtom } from '../../site/site.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { refuseLogin, runLogin } from '../login';

export const SWITCHED_OFF = 'This login method is not currently enabled on this site';

/** Without a token the configured cookie is read. @throws Error when the login is refused, or nobody answers */
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

/** @returns undefined, or the Failure: hosts take any other value for an error. @throws Error without a response */
export async function logInWithIdToken(token: unknown): Promise<Failure | undefined> {
  if (!store.get(settingsAtom).oidc_enabled) refuseLogin('openidconnect', SWITCHED_OFF);
  const answer = await runLogin('openidconnect', { token: String(token ?? '') }, (domain, proof) =>
    logInBy(domain, 'login/openidconnect', { ...proof, ...joining() }),
  );
  return isFailure(answer) ? answer : undefined;
}

/** @throws Error with the server's words */
export function orThrow(answer: CurrentReader | Failure): CurrentReader {
  if (isFailure(answer)) throw Object.assign(new Error(answer.message), { ...answer });
  return answer;
}

/** As the page's server wrote it; what is broken is sent as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
