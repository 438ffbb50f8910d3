/** The reader's account: paths and payloads (host contract 9.3; extensions are in contract/account). No state. */
import { type Failure, isFailure } from '../../base/failure/failure';
import type { OwnLogins, OwnSession } from '../../contract/people/account';
import type { NewPasskeyBody, OwnPasskeys, PasskeyWanted } from '../../contract/people/passkeys';
import type { ChangeUserBody, CurrentUser, Envelope } from '../../contract/people/user';
import { main } from './client';
import { path } from './path';

const USERS = '/v2/:domain/users';

export const changeAccount = async (
  domain: string,
  id: number,
  body: ChangeUserBody,
): Promise<Partial<CurrentUser> | Failure> =>
  resultOf(await main.patch<Envelope<Partial<CurrentUser>>>(path(`${USERS}/:id`, { domain, id }), { body }));

export const fetchLogins = (domain: string) => main.get<OwnLogins>(path(`${USERS}/identities`, { domain }));

export const removeLogin = (domain: string, provider: string) =>
  main.delete<OwnLogins>(path(`${USERS}/identities/:provider`, { domain, provider }));

/** Adds the login of a code to the reader's account. */
export const connectLogin = async (
  domain: string,
  proof: { token: string; verifier: string },
): Promise<Partial<CurrentUser> | Failure> =>
  resultOf(
    await main.post<Envelope<Partial<CurrentUser>>>(path(`${USERS}/sociallogin`, { domain }), {
      body: { ...proof, connect: true, thirdparty_enabled: false },
    }),
  );

export const fetchPasskeys = (domain: string) => main.get<OwnPasskeys>(path(`${USERS}/passkeys`, { domain }));

/** Options for creating a passkey. */
export const wantPasskey = (domain: string, password?: string) =>
  main.post<PasskeyWanted>(path(`${USERS}/passkeys/options`, { domain }), { body: password ? { password } : {} });

export const addPasskey = (domain: string, body: NewPasskeyBody) =>
  main.post<OwnPasskeys>(path(`${USERS}/passkeys`, { domain }), { body });

export const removePasskey = (domain: string, passkey_uuid: string) =>
  main.delete<OwnPasskeys>(path(`${USERS}/passkeys/:passkey_uuid`, { domain, passkey_uuid }));

export async function fetchSessions(domain: string): Promise<OwnSession[] | Failure> {
  const answer = await main.get<Envelope<{ sessions: OwnSession[] }>>(path(`${USERS}/sessions`, { domain }));
  return isFailure(answer) ? answer : answer.result.sessions;
}

export const endSessionOf = (domain: string, session_uuid: string) =>
  main.delete<undefined>(path(`${USERS}/sessions/:session_uuid`, { domain, session_uuid }));

export const endOtherSessions = (domain: string) => main.delete<undefined>(path(`${USERS}/sessions`, { domain }));

export const fetchCopy = (domain: string) => main.get<object>(path(`${USERS}/current/export`, { domain }));

export const eraseAccount = (domain: string, password?: string) =>
  main.post<undefined>(path(`${USERS}/current/erase`, { domain }), { body: password ? { password } : {} });

const resultOf = <Result>(answer: Envelope<Result> | Failure): Result | Failure =>
  isFailure(answer) ? answer : answer.result;
