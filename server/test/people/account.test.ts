/** One's own account: sessions, login methods, and a new address (specification §2 "Tray", §5). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD, type TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';

const USERS = '/v2/localhost/users';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

let t: MailedApp;
before(async () => {
  t = await startMailedApp();
});
after(() => t?.close());

const sent = () => t.sent();

async function logIn({ user }: TestUser, agent: string, password = PASSWORD) {
  const answer = await t.inject({
    method: 'POST',
    url: `${USERS}/login?session=false`,
    payload: { email: user.email, password },
    headers: { 'user-agent': agent },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const authorization = `Bearer ${answer.json().access_token}`;
  return {
    refreshToken: answer.json().refresh_token as string,
    isIn: async () => (await t.inject({ url: `${USERS}/current`, headers: { authorization } })).statusCode === 200,
  };
}

const sessionsOf = async ({ inject }: TestUser) =>
  (await inject({ url: `${USERS}/sessions` })).json().result.sessions as {
    uuid: string;
    browser: string;
    system: string;
    provider: string;
    date_created: number;
    date_seen: number;
    is_current: boolean;
  }[];

const patch = ({ id, inject }: TestUser, payload: object) =>
  inject({ method: 'PATCH', url: `${USERS}/${id}`, payload });
test('the frequency of mail is chosen with the account, as JSON and as a form, and unknown ones are refused by name', async () => {
  const who = await t.signUp('Frequent');
  const chosen = async () => (await current(who)).email_notice_frequency;
  assert.equal((await patch(who, { email_notice_frequency: 'weekly' })).statusCode, 200);
  assert.equal(await chosen(), 'weekly');
  const form = await who.inject({
    method: 'POST',
    url: `${USERS}/${who.id}`,
    payload: 'verb=patch&session=&section=1&email_notice_frequency=never',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(form.statusCode, 200, form.body);
  assert.equal(form.json().result.email_notice_frequency, 'never');
  const settings = await who.inject({ url: `/v5/notifications/${t.site.uuid}/settings` });
  assert.equal(settings.json().email_notice_frequency, 'never');
  for (const [payload, field] of [
    [{ email_notice_frequency: 'often' }, 'email_notice_frequency'],
    [{ name: 'Renamed', user_privilege: 'administrator' }, 'user_privilege'],
    [{ toString: 1 }, 'toString'],
  ] as const) {
    const refused = await patch(who, payload);
    assert.deepEqual([refused.statusCode, refused.json().data?.field], [400, field], refused.body);
  }
  assert.deepEqual([await chosen(), (await current(who)).name], ['never', 'Frequent']);
  await t.changeSettings({ disable_email_notifications: true });
  assert.equal((await patch(who, { email_notice_frequency: 'daily' })).statusCode, 403);
  await t.changeSettings({ disable_email_notifications: false });
});

const current = async ({ inject }: TestUser) => (await inject({ url: `${USERS}/current` })).json().result;
const identityOf = (who: TestUser, provider: string) => ({
  site_uuid: t.site.uuid,
  provider,
  issuer: 'https://there.example',
  subject: `${who.id}`,
  user_id: who.id,
  email: who.user.email,
  is_email_verified: true,
  date_issued: null,
  date_created: 1,
  date_last_login: 2,
});

test('lists logins by the names of browser and system, with the current one marked', async () => {
  const ada = await t.signUp('Ada');
  const [phone] = [await logIn(ada, IPHONE), await logIn(ada, EDGE), await logIn(ada, FIREFOX)];
  t.pass(60_000);
  await t.inject({
    url: `${USERS}/refreshusertoken?session=false`,
    headers: { authorization: `Bearer ${phone.refreshToken}` },
  });
  const sessions = await sessionsOf(ada);
  assert.equal(sessions.length, 4);
  assert.deepEqual(
    [sessions[0]?.browser, sessions[0]?.system, sessions[0]?.is_current],
    ['Safari', 'iPhone', false],
    'the one that was used last comes first',
  );
  assert.ok((sessions[0]?.date_seen ?? 0) > (sessions[0]?.date_created ?? 0));
  assert.deepEqual(sessions.map(({ browser, system }) => `${browser} ${system}`).sort(), [
    ' ',
    'Edge Windows',
    'Firefox Linux',
    'Safari iPhone',
  ]);
  assert.equal(sessions.filter(({ is_current }) => is_current).length, 1);
  assert.equal((await t.inject({ url: `${USERS}/sessions` })).statusCode, 401);
});

test('ends one login, or all other logins, of the same person only', async () => {
  const ben = await t.signUp('Ben');
  const cleo = await t.signUp('Cleo');
  const phone = await logIn(ben, IPHONE);
  const laptop = await logIn(ben, FIREFOX);
  const end = (who: TestUser, uuid = '') =>
    who.inject({ method: 'DELETE', url: `${USERS}/sessions${uuid && `/${uuid}`}` });
  const [first] = (await sessionsOf(ben)).filter(({ system }) => system === 'iPhone');
  const uuid = first?.uuid ?? '';
  assert.equal((await end(cleo, uuid)).statusCode, 404);
  assert.equal((await end(cleo, 'nonsense')).statusCode, 404);
  assert.ok(await phone.isIn());
  assert.equal((await end(ben, uuid)).statusCode, 200);
  assert.equal((await end(ben, uuid)).statusCode, 404);
  assert.deepEqual([await phone.isIn(), await laptop.isIn()], [false, true]);
  const renewed = await t.inject({
    url: `${USERS}/refreshusertoken?session=false`,
    headers: { authorization: `Bearer ${phone.refreshToken}` },
  });
  assert.equal(renewed.statusCode, 401);

  assert.equal((await end(ben)).statusCode, 200);
  assert.equal(await laptop.isIn(), false);
  assert.deepEqual(
    (await sessionsOf(ben)).map(({ is_current }) => is_current),
    [true],
  );
  assert.equal((await sessionsOf(cleo)).length, 1);
});

test('a proved address stays until the new one is proved too, and receives a notice', async () => {
  await t.changeSettings({ enable_email_verification: true });
  const dora = await t.signUp('Dora');
  await t.changeUser(dora, { email_verification_status: 'approved' });
  await sent();
  assert.equal((await patch(dora, { email: 'dora.new@example.org' })).json().data.field, 'password');
  const answer = await patch(dora, { email: 'dora.new@example.org', password: PASSWORD });
  assert.deepEqual(
    [answer.json().result.email, answer.json().result.email_pending, answer.json().result.email_verification_status],
    ['dora@example.org', 'dora.new@example.org', 'approved'],
  );
  const mails = await sent();
  const to = (address: string) => mails.find((mail) => mail.to.includes(address));
  assert.equal(mails.length, 2);
  assert.match(to('dora@example.org')?.raw ?? '', /asked to change its email address/);
  assert.equal(to('dora@example.org')?.link.searchParams.get('vtoken'), null);
  assert.ok(!to('dora@example.org')?.raw.includes('dora.new'), 'it does not say which');
  const token = to('dora.new@example.org')?.link.searchParams.get('vtoken') ?? '';

  // Mails for a forgotten password still go to the proved address.
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: 'dora.new@example.org' } });
  assert.deepEqual(await sent(), []);

  const confirm = () => dora.inject({ method: 'POST', url: `${USERS}/email-verification`, payload: { token } });
  assert.equal((await confirm()).statusCode, 200);
  const { email, email_pending, email_verification_status } = await current(dora);
  assert.deepEqual([email, email_pending, email_verification_status], ['dora.new@example.org', '', 'approved']);
  assert.equal((await confirm()).statusCode, 400);
});

test('an address can be confirmed even if the site does not ask for it', async () => {
  await t.changeSettings({ enable_email_verification: false });
  const fran = await t.signUp('Fran');
  assert.equal((await current(fran)).email_verification_status, 'none');
  await sent();
  await fran.inject({ method: 'POST', url: `${USERS}/email-verification/send` });
  const [mail] = await sent();
  assert.deepEqual(mail?.to, [fran.user.email]);
  const token = mail?.link.searchParams.get('vtoken') ?? '';
  await fran.inject({ method: 'POST', url: `${USERS}/email-verification`, payload: { token } });
  assert.equal((await current(fran)).email_verification_status, 'approved');

  await fran.inject({ method: 'POST', url: `${USERS}/email-verification/send` });
  assert.deepEqual(await sent(), []);
});

test('a waiting change can be sent again and canceled, and belongs to nobody else in the meantime', async () => {
  const ella = await t.signUp('Ella');
  await t.changeUser(ella, { email_verification_status: 'approved' });
  await patch(ella, { email: 'ella.new@example.org', password: PASSWORD });
  await sent();
  await ella.inject({ method: 'POST', url: `${USERS}/email-verification/send` });
  const [again] = await sent();
  assert.deepEqual(again?.to, ['ella.new@example.org']);
  const token = again?.link.searchParams.get('vtoken') ?? '';

  const taken = await t.signUp('Ella New');
  assert.equal(taken.user.email, 'ella.new@example.org');
  const confirm = () => t.inject({ method: 'POST', url: `${USERS}/email-verification`, payload: { token } });
  assert.deepEqual([(await confirm()).statusCode, (await confirm()).json().code], [409, 'email_taken']);
  assert.equal((await patch(ella, { email: taken.user.email, password: PASSWORD })).json().code, 'email_taken');

  assert.equal((await patch(ella, { email: 'ella@example.org' })).json().result.email_pending, '');
  assert.equal((await confirm()).statusCode, 400);
});

test('an address that was never proved is replaced at once, and receives nothing', async () => {
  await t.changeSettings({ enable_email_verification: true });
  const finn = await t.signUp('Finn');
  await sent();
  const answer = await patch(finn, { email: 'finn.right@example.org', password: PASSWORD });
  assert.equal(answer.json().result.email, 'finn.right@example.org');
  assert.deepEqual(
    (await sent()).map(({ to }) => to[0]),
    ['finn.right@example.org'],
  );
});

test('removing a login ends its sessions, and it no longer counts as the last one used', async () => {
  const gus = await t.signUp('Gus');
  const usedGoogle = () => t.changeUser(gus, { social_login_provider: 'google', social_login_id: 'g' });
  await t.app.db.insertInto('identities').values(identityOf(gus, 'google')).execute();
  await usedGoogle();
  const [phone, laptop] = [await logIn(gus, IPHONE), await logIn(gus, FIREFOX)];
  const stranger = await logIn(await t.signUp('Not Gus'), IPHONE);
  assert.equal((await current(gus)).social_login_provider, '', 'the password was used last');
  await t.app.db
    .updateTable('sessions')
    .set({ provider: 'google' } as never)
    .where('system', '=', 'iPhone')
    .execute();
  await usedGoogle();
  const answer = await gus.inject({ method: 'DELETE', url: `${USERS}/identities/google` });
  assert.deepEqual(answer.json(), { has_password: true, has_passkey: false, identities: [] });
  assert.deepEqual([await phone.isIn(), await laptop.isIn(), await stranger.isIn()], [false, true, true]);
  assert.equal((await current(gus)).social_login_provider, '');
});

test('a person with a password may change it, regardless of the last login method', async () => {
  const hal = await t.signUp('Hal');
  await t.changeUser(hal, { social_login_provider: 'google', social_login_id: 'h' });
  assert.equal((await current(hal)).has_password, true);
  assert.equal((await patch(hal, { password: PASSWORD, newPassword: 'another horse battery' })).statusCode, 200);
  await t.changeUser(hal, { password_hash: null });
  assert.equal((await patch(hal, { newPassword: 'yet another horse' })).statusCode, 403);
});

test('the address of a login is never the visible name', async () => {
  const refusal = (
    answer: { statusCode: number; json(): { field?: string; error?: { field?: string } } },
    field: string,
  ) => {
    assert.equal(answer.statusCode, 400);
    assert.ok(JSON.stringify(answer.json()).includes(`"${field}"`));
  };
  const signUp = (name: string, email: string) =>
    t.inject({ method: 'POST', url: USERS, payload: { name, email, password: PASSWORD } });
  for (const name of ['ivy@example.com', 'IVY@Example.com', ' ivy@example.com ', 'ｉｖｙ@example.com'])
    refusal(await signUp(name, 'ivy@example.com'), 'name');
  const ivy = await t.signUp('Ivy');
  const change = (payload: object) => patch(ivy, payload);
  refusal(await change({ name: ivy.user.email.toUpperCase() }), 'name');
  // A name from before addresses were forbidden as names.
  await t.changeUser(ivy, { name: 'ivy@elsewhere.example', name_key: 'ivy@elsewhere.example' });
  refusal(await change({ email: 'Ivy@elsewhere.example', password: PASSWORD }), 'email');
});
