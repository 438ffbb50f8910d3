/** A borrowed session cannot add a login method to the account, and its owner is notified of each added one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, type TestUser } from '../support/app';
import { Issuer } from '../support/issuer';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { addPasskey, logInWith, PAGE, PASSKEYS, wantSignature } from '../support/passkey-ways';
import { setProviders } from '../support/set-providers';
import { newVerifier } from '../support/window-login';

const USERS = '/v2/localhost/users';
const NEW_PASSWORD = 'another battery staple';
const TEN_MINUTES_MS = 10 * 60_000;

describe('a session', () => {
  let t: MailedApp;
  const issuer = new Issuer();
  let people = 0;
  before(async () => {
    await issuer.listen();
    t = await startMailedApp({ privateAddresses: true });
    await setProviders(await t.signUp('Una', 'administrator'), {
      openidconnect: issuer.settings(),
      passkey: { who: 'everybody' },
    });
  });
  after(async () => {
    await t?.close();
    issuer.close();
  });

  const owner = async () => {
    people += 1;
    return t.signUp(`Owner ${people}`);
  };
  const send = (who: Pick<TestUser, 'inject'>, path: string, payload: object) =>
    who.inject({ method: 'POST', url: `${USERS}/${path}`, payload, headers: { origin: PAGE } });
  const patch = ({ id, inject }: TestUser, payload: object) =>
    inject({ method: 'PATCH', url: `${USERS}/${id}`, payload });
  /** Uses the server's clock, which moves on here. */
  const idToken = () => {
    const now = Math.floor(t.app.clock.now() / 1000);
    return issuer.token({ sub: `owner ${people}`, name: 'Ada', iat: now, exp: now + 600 });
  };
  const connect = async (who: Pick<TestUser, 'inject'>, more: object = {}) =>
    send(who, 'login/openidconnect', { token: await idToken(), connect: true, ...more });

  type Change = (who: TestUser, proof: { password?: string }) => ReturnType<typeof send>;
  const changes: Record<string, Change> = {
    'connect a provider by its proof': connect,
    'connect a provider by a window': (who, proof) =>
      send(who, 'sociallogin', { token: 'any', verifier: newVerifier(), connect: true, ...proof }),
    'add a passkey': (who, proof) => send(who, 'passkeys/options', proof),
    'change the password': (who, proof) => patch(who, { newPassword: NEW_PASSWORD, ...proof }),
    'change the address': (who, proof) => patch(who, { email: `moved.${people}@example.org`, ...proof }),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`of before does not ${name} without the password`, async () => {
      for (const hasPassword of [true, false]) {
        const who = await owner();
        if (!hasPassword) await t.changeUser(who, { password_hash: null });
        t.pass(TEN_MINUTES_MS + 1);
        // The access token has expired by then, but not the session.
        const renewed = await t.inject({
          url: `${USERS}/refreshusertoken`,
          headers: { authorization: `Bearer ${who.refreshToken}` },
        });
        const headers = { authorization: `Bearer ${renewed.json().access_token}` };
        const borrowed: TestUser = {
          ...who,
          inject: (options) => t.inject({ ...options, headers: { ...options.headers, ...headers } }),
        };
        await t.sent();
        const refused = await change(borrowed, {});
        assert.deepEqual([refused.statusCode, refused.json().data.field], [400, 'password'], refused.body);
        assert.equal((await change(borrowed, { password: 'not the password' })).json().data.field, 'password');
        assert.deepEqual(await t.sent(), []);
      }
    });
  }

  it('connects a provider with the password, and mails the owner', async () => {
    const who = await owner();
    t.pass(TEN_MINUTES_MS - 60_000);
    await t.sent();
    assert.equal((await connect(who, { password: PASSWORD })).statusCode, 200);
    const [mail, ...others] = await t.sent();
    assert.deepEqual([mail?.to, others.length], [[who.user.email], 0]);
    assert.match(mail?.raw ?? '', /Subject: The way you log in to Test site has changed/);
    // A login by it does not count as new.
    assert.equal((await send(t, 'login/openidconnect', { token: await idToken() })).statusCode, 200);
    assert.deepEqual(await t.sent(), []);
  });

  it('of just now connects a provider without the password', async () => {
    assert.equal((await connect(await owner())).statusCode, 200);
  });

  it('that changes the password tells the owner, and not an address that waits to be confirmed', async () => {
    const [who, waiting] = [await owner(), await owner()];
    await t.changeUser(waiting, { email_verification_status: 'pending_new' });
    await t.sent();
    for (const one of [who, waiting]) {
      assert.equal((await patch(one, { password: PASSWORD, newPassword: NEW_PASSWORD })).statusCode, 200);
    }
    const mails = await t.sent();
    assert.deepEqual(
      mails.map(({ to }) => to),
      [[who.user.email]],
    );
  });

  it('keeps other login methods with a new password, unless they are to end', async () => {
    const who = await owner();
    await connect(who);
    const key = await addPasskey(who);
    const logins = async () => {
      const { identities, has_passkey } = (await who.inject({ url: `${USERS}/identities` })).json();
      return [identities.length, has_passkey];
    };
    await patch(who, { password: PASSWORD, newPassword: NEW_PASSWORD });
    assert.deepEqual(await logins(), [1, true]);
    const answer = await patch(who, { password: NEW_PASSWORD, newPassword: PASSWORD, ends_other_logins: true });
    assert.equal(answer.json().result.social_login_provider, '');
    assert.deepEqual(await logins(), [0, false]);
    assert.notEqual((await logInWith(t, key.sign(await wantSignature(t)))).statusCode, 200);
    assert.equal((await who.inject({ url: PASSKEYS })).statusCode, 200, 'this session goes on');
  });

  it('ends other login methods after a forgotten password as well, and mails the owner about both', async () => {
    const who = await owner();
    await t.changeUser(who, { email_verification_status: 'approved' });
    const reset = async (more: object) => {
      await t.sent();
      await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: who.user.email } });
      const token = (await t.sent())[0]?.link.searchParams.get('vtoken');
      const payload = { token, newPassword: NEW_PASSWORD, ...more };
      await t.inject({ method: 'POST', url: '/v2/localhost/account/password/reset', payload });
      assert.match((await t.sent())[0]?.raw ?? '', /The way you log in to/);
      const rows = t.app.db.selectFrom('identities').select('user_id').where('user_id', '=', who.id);
      return (await rows.execute()).length;
    };
    await connect(who);
    assert.equal(await reset({}), 1);
    assert.equal(await reset({ ends_other_logins: true }), 0);
  });
});
