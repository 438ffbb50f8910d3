/** `vf doctor` and the log-ins of others: each that is on is looked at where its server is asked. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { checkProviders } from '../src/commands/doctor-providers';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { CLIENT, Issuer } from './support/issuer';

const issuer = new Issuer();
let test: TestApp;
let admin: TestUser;
/** A server whose clock stands still, and that says of itself what it should not. */
const odd: Server = createServer((_request, answer) => {
  answer.setHeader('date', new Date(Date.now() - oddBy).toUTCString());
  if (oddKeys) answer.end(JSON.stringify({ issuer: oddAt, jwks_uri: oddKeys, keys: [] }));
  else answer.end(JSON.stringify({ issuer: 'https://evil.example', jwks_uri: 'nothing' }));
});
let oddBy = 0;
/** Where its keys are, by what it says of itself; without it, nowhere. */
let oddKeys = '';
let oddAt = '';

before(async () => {
  await issuer.listen();
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  oddAt = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  test = await startTestApp({ privateAddresses: true });
  admin = await test.signUp('Admin', 'administrator');
});
after(async () => {
  await test.close();
  issuer.close();
  odd.closeAllConnections();
  odd.close();
});

const set = async (provider: string, payload: object) => {
  const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${provider}`, payload });
  assert.equal(answer.statusCode, 200, answer.body);
};
const secret = 'a secret of thirty-two characters';
const client = { client_id: CLIENT, client_secret: secret };
async function look(changes: object = {}): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  await checkProviders(test.app.db, { ...test.app.config, ...changes }, (name, problem, detail = '') => {
    said[name] = problem === null ? `ok ${detail}` : problem;
  });
  return said;
}

it('finds well what answers as it must, and says where people come back to', async () => {
  const well_known = `${issuer.address}/.well-known/openid-configuration`;
  await set('openidconnect', { config: { client_id: CLIENT, well_known } });
  await set('oauth', { config: { ...client, issuer: issuer.address } });
  assert.deepEqual(await look(), {
    'log-in by OpenID Connect on localhost': 'ok ',
    'log-in by OAuth of the publisher on localhost': `ok sends people back to ${test.app.config.publicUrl}/callback.php`,
  });
});

it('says what does not answer, is another, has no keys, or is off its time', async () => {
  const oauth = async () => (await look())['log-in by OAuth of the publisher on localhost'] ?? '';
  await set('oauth', { config: { issuer: 'http://127.0.0.1:1' } });
  assert.match(await oauth(), /^127\.0\.0\.1:1 does not answer/);
  await set('oauth', { config: { issuer: oddAt } });
  assert.match(await oauth(), /no issuer or no keys/);
  oddBy = 10 * 60_000;
  assert.match(await oauth(), /clock is \d+ seconds off theirs/);
  oddBy = 0;
  oddKeys = `${oddAt}/keys`;
  assert.match(await oauth(), /\/keys has no keys/);
  oddKeys = 'http://127.0.0.1:1/keys';
  assert.match(await oauth(), /^127\.0\.0\.1:1 does not answer/);
  oddKeys = '';
  await set('oauth', { config: { issuer: `${issuer.address}/` } });
  assert.match(await oauth(), /its issuer is .* and not/);
});

it('says what lets a server of this machine be asked, for those who try it out', async () => {
  const tried = await look({ privateAddresses: false });
  assert.match(tried['log-in by OpenID Connect on localhost'] ?? '', /own network.*VF_PRIVATE_ADDRESSES=on/);
});

it('says that secrets do not open, and looks at nothing that is off', async () => {
  const changed = await look({ secret: 'another secret of enough length for a server' });
  assert.match(changed['log-in by OAuth of the publisher on localhost'] ?? '', /VF_SECRET is another/);
  await set('oauth', { is_on: false });
  assert.deepEqual(Object.keys(await look()), ['log-in by OpenID Connect on localhost']);
});
