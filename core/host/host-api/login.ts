/**
 * `vf.session.login.*`: logins with the page's own accounts (host contract 4; specification §5, §8). The server has
 * none of them yet: each checks its arguments and refuses as on a site where it is off, `login/failure` included.
 */
import { publish } from '../../base/bus/bus';
import type { LoginType } from '../../base/bus/events';
import { store } from '../../base/store/store';
import { settingsAtom } from '../../state/site/site.atoms';

const socialTypes = ['apple', 'facebook', 'google', 'twitter', 'linkedin', 'yahoo', 'windowslive', 'aol'];
const SWITCHED_OFF = 'This login method is not currently enabled on this site';

function refuse(login_type: LoginType, reason: string): never {
  publish('login/failure', { error_key: 'login_failed', reason, login_type });
  throw new Error(reason);
}

const hasCookie = (name: string) => document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));

/** Without a token the cookie that the site's settings name is read. */
export async function cookie(token?: unknown): Promise<never> {
  const { custom_cookie_name = '' } = store.get(settingsAtom) ?? {};
  if (custom_cookie_name && !token && !hasCookie(custom_cookie_name)) {
    refuse('cookie', 'No cookie found for cookie login');
  }
  return refuse('cookie', SWITCHED_OFF);
}

export const openIdConnect = async (_idToken?: unknown): Promise<never> => refuse('openidconnect', SWITCHED_OFF);

export const loginRadius = async (_token?: unknown): Promise<never> => refuse('loginradius', SWITCHED_OFF);

export async function social(type: unknown): Promise<never> {
  if (!socialTypes.includes(type as string)) {
    throw new TypeError(`Invalid social login type specified: ${type}. Valid types are: ${socialTypes.join(', ')}`);
  }
  return refuse('loginradius_social', SWITCHED_OFF);
}

export async function janrain(payload?: { access_token?: unknown }): Promise<never> {
  if (!payload?.access_token) refuse('janrain', 'invalid login token payload');
  return refuse('janrain', SWITCHED_OFF);
}

export const gigya = async (_payload?: unknown): Promise<never> => refuse('gigya', SWITCHED_OFF);
