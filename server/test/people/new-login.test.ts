/** Notifications of logins to an account, and password rules for staff. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1';

let t: MailedApp;
before(async () => {
  t = await startMailedApp({ rateLimit: true });
});
after(() => t?.close());

const sent = () => t.sent();
const page = { origin: 'http://localhost' };
const signUp = async (name: string) => {
  const email = `${name}@news.example`;
  const answer = await t.inject({
    method: 'POST',
    url: '/v2/localhost/users?session=false',
    payload: { name, email, password: PASSWORD },
    headers: { ...page, 'user-agent': FIREFOX },
  });
  assert.equal(answer.statusCode, 201, answer.body);
  const { access_token, result } = answer.json() as { access_token: string; result: { id: number } };
  return { email, access_token, result };
};
const logIn = (email: string, agent: string, more: Record<string, string> = page, cookies = {}) =>
  t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email, password: PASSWORD },
    headers: { ...more, 'user-agent': agent },
    cookies,
  });

test('a login on a new kind of device sends a mail, once', async () => {
  const { email } = await signUp('ada');
  await sent();
  assert.equal((await logIn(email, FIREFOX)).statusCode, 200);
  assert.deepEqual(await sent(), []);

  assert.equal((await logIn(email, SAFARI)).statusCode, 200);
  const [mail, ...others] = await sent();
  assert.equal(others.length, 0);
  assert.deepEqual(mail?.to, [email]);
  assert.match(mail?.raw ?? '', /Subject: New sign-in to your account on Test site/);
  assert.match(mail?.raw ?? '', /Safari, iPhone/);
  assert.equal(mail?.link.searchParams.get('vtoken'), null);
  await logIn(email, SAFARI);
  assert.deepEqual(await sent(), []);
});

test('a known device, a wrong password and a publisher’s server send no mail', async () => {
  const { email } = await signUp('bo');
  await sent();
  const known = (await logIn(email, FIREFOX)).cookies.find(({ name }) => name.startsWith('VfDevice_'));
  assert.ok(known);
  await logIn(email, SAFARI, page, { [known.name]: known.value });
  await logIn(email, SAFARI, {});
  await t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email, password: 'wrong horse battery' },
    headers: { ...page, 'user-agent': 'Edg/1' },
  });
  assert.deepEqual(await sent(), []);
});

test('staff choose a password of twelve characters', async () => {
  const { access_token, result } = await signUp('cy');
  await t.changeUser(result, { role: 'moderator' });
  const change = (newPassword: string) =>
    t.inject({
      method: 'PATCH',
      url: `/v2/localhost/users/${result.id}`,
      headers: { authorization: `Bearer ${access_token}` },
      payload: { password: PASSWORD, newPassword },
    });
  const refused = await change('elevenchars');
  assert.deepEqual(refused.json().data, { field: 'newPassword', reason: 'staff_short' });
  assert.equal((await change('twelve chars')).statusCode, 200);
});

test('staff with a password that is too short must choose a longer one', async () => {
  const { email, access_token, result } = await signUp('dee');
  const enter = (password: string) =>
    t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload: { email, password } });
  const short = 'elevenchars';
  const own = (payload: object) =>
    t.inject({
      method: 'PATCH',
      url: `/v2/localhost/users/${result.id}`,
      headers: { authorization: `Bearer ${access_token}` },
      payload,
    });
  assert.equal((await own({ password: PASSWORD, newPassword: short })).statusCode, 200);
  assert.equal((await enter(short)).statusCode, 200);
  await t.changeUser(result, { role: 'moderator' });
  const refused = await enter(short);
  assert.equal(refused.statusCode, 400);
  assert.deepEqual(refused.json().data, { field: 'password', reason: 'staff_short' });
  assert.equal(
    (await enter('another one')).json().code,
    'wrong_password',
    'how long it must be is told to its owner alone',
  );
  // The former session stays active.
  assert.equal((await own({ password: short, newPassword: 'twelve chars' })).statusCode, 200);
  assert.equal((await enter('twelve chars')).statusCode, 200);
});
