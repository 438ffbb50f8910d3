/**
 * Shared part of all logins; each method is a file in logins/.
 * Emits:  login/success, login/failure
 * Source: specification §4 "Login", §8; host contract 2.2, 4
 */

import { publish } from '../../base/bus/bus';
import type { LoginFailure, LoginType } from '../../base/bus/events';
import { type Failure, isFailure } from '../../base/failure/failure';
import { banOf, codeOf } from '../../base/failure/refusal';
import { enqueue } from '../../base/queue/queue';
import { store } from '../../base/store/store';
import type { LoginAnswer } from '../../transport/api/accounts';
import { fetchCurrentUser } from '../../transport/api/users';
import { saveTokens } from '../../transport/tokens/tokens';
import { domainAtom } from '../page/page.atoms';
import { loadCountsAction } from '../user/people.actions';
import { type CurrentReader, toReader } from '../user/user';
import { currentUserAtom, setCurrentUserAction } from '../user/user.atoms';
import { clearReferral } from './referral';
import { inSequence } from './sequence';

type Ask<Payload> = (domain: string, payload: Payload) => Promise<LoginAnswer | Failure>;

interface Login {
  type: LoginType;
  email?: string;
}

/** Specification §8: their refusals are passed on as text, except bans. */
const refusedByText: LoginType[] = ['cookie', 'openidconnect'];

/** Adds the fields about a ban only if the reader is banned. */
function toLoginFailure({ type, email = '' }: Login, failure: Failure): LoginFailure {
  const ban = banOf(failure);
  const error_key = refusedByText.includes(type) ? textKeyOf(failure) : codeOf(failure);
  const base = { error_key, reason: failure.message, login_type: type, email };
  if (!ban) return base;
  const { reason, endDate, isPermanent } = ban;
  return { ...base, reason, endDate: endDate ?? Date.now(), isPermanent: isPermanent ? 1 : 0 };
}

const textKeyOf = ({ data, message }: Failure): string => ((data?.api_code ?? 0) > 0 ? 'login_banned' : message);

/** Refuses a login without asking the server. @throws Error with the reason, after `login/failure` */
export function refuseLogin(login_type: LoginType, reason: string): never {
  publish('login/failure', { error_key: 'login_failed', reason, login_type });
  throw new Error(reason);
}

/**
 * Publishes `login/success` once `context.get('user')` knows the reader. @returns the reader, or the Failure after
 * `login/failure`.
 */
export async function finishLogin(login: Login, answer: LoginAnswer | Failure): Promise<CurrentReader | Failure> {
  const user = isFailure(answer) ? answer : await begin(answer);
  if (isFailure(user)) {
    publish('login/failure', toLoginFailure(login, user));
    return user;
  }
  store.set(setCurrentUserAction, toReader(user));
  clearReferral();
  publish('login/success', login.type);
  enqueue(() => store.set(loadCountsAction));
  return store.get(currentUserAtom);
}

async function begin({ access_token = '', refresh_token = '', result }: LoginAnswer) {
  if (access_token) saveTokens({ access: access_token, refresh: refresh_token });
  return result?.uuid ? result : fetchCurrentUser(store.get(domainAtom));
}

/** Runs after earlier logins have finished. @throws Error without a response, after `login/failure`. */
export function runLogin<Payload extends object>(
  type: LoginType,
  payload: Payload,
  ask: Ask<Payload>,
): Promise<CurrentReader | Failure> {
  const login = { type, email: 'email' in payload ? String(payload.email) : '' };
  return inSequence(`login ${type} ${JSON.stringify(payload)}`, async () => {
    try {
      return await finishLogin(login, await ask(store.get(domainAtom), payload));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      publish('login/failure', { error_key: 'error_fetching', reason, login_type: type, email: login.email ?? '' });
      throw error;
    }
  });
}
