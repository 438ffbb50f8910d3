/** A page's requests for passkeys. */
import assert from 'node:assert/strict';
import type { PasskeyWanted, SignatureWanted } from '../../../core/contract/people/passkeys';
import { PASSWORD, type TestApp, type TestUser } from './app';
import { Authenticator, type Overrides } from './authenticator';

export const PAGE = 'https://localhost';
export const PASSKEYS = '/v2/localhost/users/passkeys';
const headers = { origin: PAGE };

export async function wantPasskey(user: TestUser): Promise<PasskeyWanted> {
  const answer = await user.inject({
    method: 'POST',
    url: `${PASSKEYS}/options`,
    headers,
    payload: { password: PASSWORD },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

export const sendPasskey = (user: TestUser, made: object, name = 'Laptop') =>
  user.inject({ method: 'POST', url: PASSKEYS, headers, payload: { name, ...made } });

export async function addPasskey(user: TestUser, overrides: Overrides = {}): Promise<Authenticator> {
  const key = new Authenticator(PAGE);
  const answer = await sendPasskey(user, key.make(await wantPasskey(user), overrides));
  assert.equal(answer.statusCode, 200, answer.body);
  return key;
}

export async function wantSignature(app: Pick<TestApp, 'inject'>, domain = 'localhost'): Promise<SignatureWanted> {
  const answer = await app.inject({
    method: 'POST',
    url: `/v2/${domain}/users/login/passkey/options`,
    headers: { origin: `https://${domain}` },
  });
  // None is returned where the site has it off.
  return answer.statusCode === 200 ? answer.json() : { ticket: 'none', challenge: 'none', host: domain };
}

export const logInWith = (app: Pick<TestApp, 'inject'>, signed: object, domain = 'localhost') =>
  app.inject({
    method: 'POST',
    url: `/v2/${domain}/users/login/passkey?session=false`,
    headers: { origin: `https://${domain}` },
    payload: signed,
  });
