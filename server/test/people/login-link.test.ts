/** Logs in by a mailed link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { askForLink, LOGIN_BY_MAIL } from '../support/mailed-link';
import { newVerifier } from '../support/window-login';

const MINUTE_MS = 60_000;

let t: MailedApp;
before(async () => {
  t = await startMailedApp({ rateLimit: true });
  const admin = await t.signUp('Admin', 'administrator');
  const answer = await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/mail_link', payload: {} });
  assert.equal(answer.statusCode, 200, answer.body);
});
after(() => t?.close());

let network = 0;
/** Returns a separate network, like for readers from elsewhere. */
const elsewhere = () => {
  network += 1;
  return `198.51.100.${network}`;
};
const follow = (payload: object) =>
  t.inject({ method: 'POST', url: `${LOGIN_BY_MAIL}?session=false`, payload, remoteAddress: elsewhere() });
const ask = (email: string) => askForLink(t, email, elsewhere());

test('the browser that asked is in at once, and the login screen of the site offers it', async () => {
  const ada = await t.signUp('Ada');
  const { token, verifier, mail } = await ask(ada.user.email);
  assert.deepEqual(mail?.to, [ada.user.email]);
  assert.match(mail?.raw ?? '', /Subject: Your link to log in to Test site/);
  assert.equal(mail?.link.searchParams.get('vtype'), null);
  const answer = await follow({ token, verifier });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().result.id, ada.id);
  assert.ok(answer.json().access_token);
  assert.equal((await t.app.sites.byDomain('localhost'))?.settings.login_providers.includes('mail_link'), true);
  assert.equal((await follow({ token, verifier })).json().data.field, 'token');
});

test('elsewhere a press is required, and opening the link does not use it up', async () => {
  const bo = await t.signUp('Bo');
  const { token } = await ask(bo.user.email);
  // Simulates scanners and prefetching browsers, which open links in mails.
  for (const method of ['GET', 'HEAD'] as const) {
    const read = await t.inject({ method, url: `${LOGIN_BY_MAIL}?token=${token}&is_confirmed=true` });
    assert.ok([404, 405].includes(read.statusCode));
    assert.deepEqual(read.cookies, []);
  }
  for (const more of [{}, { verifier: newVerifier() }]) {
    const refused = await follow({ token, ...more });
    assert.deepEqual([refused.statusCode, refused.json().data.field], [400, 'verifier']);
  }
  const answer = await follow({ token, is_confirmed: true });
  assert.equal(answer.json().result.id, bo.id, answer.body);
});

test('a link is valid for a quarter of an hour, on its site, for its address, and the newest replaces the others', async () => {
  const cy = await t.signUp('Cy');
  const [first, second] = [await ask(cy.user.email), await ask(cy.user.email)];
  await t.app.sites.add({ domain: 'elsewhere.example' });
  const there = await t.inject({
    method: 'POST',
    url: '/v2/elsewhere.example/users/login/mail?session=false',
    payload: { token: second.token, verifier: second.verifier },
  });
  assert.ok(there.statusCode >= 400);
  assert.equal((await follow({ token: second.token, verifier: second.verifier })).statusCode, 200);
  assert.equal((await follow({ token: first.token, verifier: first.verifier })).statusCode, 400);
  const moved = await ask(cy.user.email);
  await t.changeUser(cy, { email: 'cy.new@example.org', email_key: 'cy.new@example.org' });
  assert.equal((await follow({ token: moved.token, verifier: moved.verifier })).statusCode, 400);
  const late = await ask('cy.new@example.org');
  t.pass(15 * MINUTE_MS + 1);
  assert.equal((await follow({ token: late.token, verifier: late.verifier })).statusCode, 400);
});

test('only hashes are stored, and answers do not reveal who has an account, not even by their time', async () => {
  const di = await t.signUp('Di');
  const { token, verifier } = await ask(di.user.email);
  const stored = JSON.stringify([
    await t.app.db.selectFrom('mail_tokens').selectAll().execute(),
    await t.app.db.selectFrom('outbox').selectAll().execute(),
  ]);
  assert.ok(!stored.includes(token) && !stored.includes(verifier));
  const began = performance.now();
  const unknown = await ask('nobody@example.org');
  assert.ok(performance.now() - began >= 100);
  assert.equal(unknown.token, '');
});

test('an account gets few of them from all networks together, and a network can request few', async () => {
  const payload = (email: string) => ({ email, challenge: 'c'.repeat(43) });
  const send = (email: string, remoteAddress: string) =>
    t.inject({ method: 'POST', url: `${LOGIN_BY_MAIL}/send`, payload: payload(email), remoteAddress });
  // The answer is the same for known and unknown addresses.
  for (const email of [(await t.signUp('Eve')).user.email, 'nobody.else@example.org']) {
    const codes = [];
    for (let tries = 0; tries < 6; tries++) codes.push((await send(email, elsewhere())).statusCode);
    assert.deepEqual(codes, [200, 200, 200, 200, 200, 429], email);
  }
  const codes = [];
  for (let tries = 0; tries < 6; tries++) codes.push((await send(`${tries}@example.org`, '203.0.113.9')).statusCode);
  assert.equal(codes.at(-1), 429);
});

test('a person who proves an address that was never proved has the account to themselves', async () => {
  const mallory = await t.signUp('Victim');
  await t.app.db
    .insertInto('identities')
    .values({
      ...{ site_uuid: t.site.uuid, provider: 'google', issuer: 'https://accounts.google.com', subject: 'mallory' },
      ...{ user_id: mallory.id, email: mallory.user.email, is_email_verified: false, date_issued: null },
      ...{ date_created: 1, date_last_login: 1 },
    })
    .execute();
  const { token, verifier } = await ask(mallory.user.email);
  const { result } = (await follow({ token, verifier })).json();
  assert.deepEqual([result.id, result.email_verification_status], [mallory.id, 'approved']);
  assert.equal((await mallory.inject({ url: '/v2/localhost/users/current' })).statusCode, 401);
  const payload = { email: mallory.user.email, password: PASSWORD };
  const byPassword = await t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload });
  assert.equal(byPassword.json().code, 'wrong_password');
  const identities = t.app.db.selectFrom('identities').selectAll().where('user_id', '=', mallory.id);
  assert.deepEqual(await identities.execute(), []);
});

test('a person who had already proved the address keeps the password and other logins', async () => {
  const fay = await t.signUp('Fay');
  await t.changeUser(fay, { email_verification_status: 'approved' });
  const { token, verifier } = await ask(fay.user.email);
  assert.equal((await follow({ token, verifier })).statusCode, 200);
  assert.equal((await fay.inject({ url: '/v2/localhost/users/current' })).json().result.has_password, true);
});
