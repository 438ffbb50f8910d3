/**
 * A stranger signs up with another person's address and waits. When its owner proves the address, by any mail, the
 * account belongs to the owner alone.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeUser } from '../../src/modules/people/accounts/accounts.service';
import { findAccount } from '../../src/modules/people/logins/log-in';
import { signedIn } from '../../src/modules/people/sessions/signed-in';
import { rowOf } from '../support/account-row';
import { PASSWORD, type TestUser } from '../support/app';
import { Issuer } from '../support/issuer';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { askForLink, LOGIN_BY_MAIL } from '../support/mailed-link';
import { addPasskey, logInWith, wantSignature } from '../support/passkey-ways';
import { setProviders } from '../support/set-providers';

const USERS = '/v2/localhost/users';
const NEW_PASSWORD = 'chosen by the owner';

describe('an address that was never proved', () => {
  let t: MailedApp;
  const issuer = new Issuer();
  let people = 0;
  before(async () => {
    await issuer.listen();
    t = await startMailedApp({ privateAddresses: true });
    await t.changeSettings({ enable_email_verification: true });
    await setProviders(await t.signUp('Una', 'administrator'), {
      openidconnect: issuer.settings(),
      passkey: { who: 'everybody' },
      mail_link: {},
    });
  });
  after(async () => {
    await t?.close();
    issuer.close();
  });

  const send = async (path: string, payload: object, { inject }: Pick<TestUser, 'inject'> = t) =>
    inject({ method: 'POST', url: `${path}?session=false`, payload });
  const logIn = ({ user }: TestUser, password: string) => send(`${USERS}/login`, { email: user.email, password });
  const standing = async (who: TestUser) => (await rowOf(t, who)).email_verification_status;

  interface Stranger {
    who: TestUser;
    subject: string;
    /** Token of the mail that the sign-up sends to the owner. */
    token: string;
    /** Lists the login methods of the account. */
    waysIn(): Promise<string[]>;
  }
  /** Creates a stranger with every login method in an account with another person's address. */
  async function stranger(): Promise<Stranger> {
    people += 1;
    await t.sent();
    const who = await t.signUp(`Owner ${people}`);
    const token = (await t.sent())[0]?.link.searchParams.get('vtoken') ?? '';
    const subject = `stranger ${people}`;
    const idToken = () => issuer.token({ sub: subject });
    const connected = await send(`${USERS}/login/openidconnect`, { token: await idToken(), connect: true }, who);
    assert.equal(connected.statusCode, 200, connected.body);
    const key = await addPasskey(who);
    const second = (await logIn(who, PASSWORD)).json();
    await t.sent();
    return {
      who,
      subject,
      token,
      async waysIn() {
        const headers = { authorization: `Bearer ${second.access_token}` };
        const renewal = { authorization: `Bearer ${second.refresh_token}` };
        const ways = {
          signup: await who.inject({ url: `${USERS}/current` }),
          session: await t.inject({ url: `${USERS}/current`, headers }),
          renewal: await t.inject({ url: `${USERS}/refreshusertoken`, headers: renewal }),
          password: await logIn(who, PASSWORD),
          provider: await send(`${USERS}/login/openidconnect`, { token: await idToken() }),
          passkey: await logInWith(t, key.sign(await wantSignature(t))),
        };
        const isIn = ([, answer]: [string, (typeof ways)['signup']]) =>
          answer.statusCode === 200 && answer.json().result.id === who.id;
        return Object.entries(ways)
          .filter(isIn)
          .map(([name]) => name);
      },
    };
  }
  const confirm = async ({ token }: Stranger, by: Pick<TestUser, 'inject'> = t) => {
    const answer = await send(`${USERS}/email-verification`, { token }, by);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const reset = async ({ who }: Stranger) => {
    await t.sent();
    await send('/v2/localhost/account/password', { email: who.user.email });
    const token = (await t.sent())[0]?.link.searchParams.get('vtoken');
    const answer = await send('/v2/localhost/account/password/reset', { token, newPassword: NEW_PASSWORD });
    assert.equal(answer.statusCode, 204, answer.body);
  };
  const follow = async ({ who }: Stranger) => {
    const { token, verifier } = await askForLink(t, who.user.email);
    assert.equal((await send(LOGIN_BY_MAIL, { token, verifier })).json().result.id, who.id);
  };

  const proofs: Record<string, (of: Stranger) => Promise<unknown>> = {
    'a new password': reset,
    'a link to log in': follow,
    'the link of the sign-up, in another browser': confirm,
  };
  for (const [name, prove] of Object.entries(proofs)) {
    it(`leaves a stranger no login once its owner has proved it by ${name}`, async () => {
      const made = await stranger();
      assert.deepEqual(await made.waysIn(), ['signup', 'session', 'renewal', 'password', 'provider', 'passkey']);
      await prove(made);
      assert.deepEqual(await made.waysIn(), []);
      assert.equal(await standing(made.who), 'approved');
    });

    it(`keeps other logins when it was proved before ${name}`, async () => {
      const made = await stranger();
      await confirm(made, made.who);
      const key = await addPasskey(made.who);
      await t.app.db
        .updateTable('mail_tokens')
        .set({ date_used: null })
        .where('user_id', '=', made.who.id)
        .where('kind', '=', 'email_verification')
        .execute();
      await prove(made);
      assert.equal((await logInWith(t, key.sign(await wantSignature(t)))).json().result.id, made.who.id);
    });
  }

  it('keeps the browser that signed up and the password, when the link is opened there', async () => {
    const made = await stranger();
    assert.deepEqual(await confirm(made, made.who), { is_logged_in: true });
    assert.deepEqual(await made.waysIn(), ['signup', 'password']);
  });

  it('keeps only the provider of the browser that opens the link', async () => {
    const made = await stranger();
    const idToken = await issuer.token({ sub: made.subject });
    const { access_token } = (await send(`${USERS}/login/openidconnect`, { token: idToken })).json();
    const headers = { authorization: `Bearer ${access_token}` };
    assert.deepEqual(await confirm(made, { inject: (options) => t.inject({ ...options, headers }) }), {
      is_logged_in: true,
    });
    assert.deepEqual(await made.waysIn(), ['provider']);
  });

  it('stays its owner’s by a provider that proves it, after a new password', async () => {
    const made = await stranger();
    await reset(made);
    const token = await issuer.token({ sub: `owner ${people}`, email: made.who.user.email, email_verified: true });
    // Asked to connect the two, instead of moving the address to an account without history.
    assert.equal((await send(`${USERS}/login/openidconnect`, { token })).json().code, 'account_exists');
    assert.equal((await logIn(made.who, NEW_PASSWORD)).json().result.id, made.who.id);
  });

  it('is not released by earlier mails', async () => {
    const made = await stranger();
    const link = await askForLink(t, made.who.user.email);
    await reset(made);
    const { statusCode } = await send(LOGIN_BY_MAIL, { token: link.token, is_confirmed: true });
    assert.equal(statusCode, 400);
    assert.equal((await send(`${USERS}/email-verification`, { token: made.token })).statusCode, 400);
  });

  it('refuses a login or address that a session of before the proof was adding', async () => {
    const made = await stranger();
    const { db, clock, config } = t.app;
    const row = await rowOf(t, made.who);
    const { uuid } = await db
      .selectFrom('sessions')
      .select('uuid')
      .where('user_id', '=', row.id)
      .where('date_revoked', 'is', null)
      .executeTakeFirstOrThrow();
    const before = signedIn(row, uuid);
    await reset(made);
    const { site } = t;
    const identity = { issuer: issuer.address, subject: 'late', email: null, is_email_verified: false, name: null };
    const arrived = { identity: { ...identity, issued_at: null }, provider: { id: 'openidconnect' }, config: {} };
    await assert.rejects(findAccount(t.app, { ...arrived, site, connectTo: before }), { code: 'unauthorized' });
    const given = {
      device: '',
      target: { page: '', language: 'en' },
      now: clock.now(),
      passwordCost: config.passwordCost,
    };
    const body = { email: `late.${people}@example.org`, password: PASSWORD };
    await assert.rejects(changeUser(db, site, before, body, given), { code: 'unauthorized' });
    assert.deepEqual(await made.waysIn(), []);
  });

  it('is as safe if a proved account requests it as its new address', async () => {
    const made = await stranger();
    await confirm(made, made.who);
    const key = await addPasskey(made.who);
    const email = `next.owner.${people}@example.org`;
    await made.who.inject({
      method: 'PATCH',
      url: `${USERS}/${made.who.id}`,
      payload: { email, password: PASSWORD },
    });
    const mail = (await t.sent()).find(({ to }) => to.includes(email));
    const token = mail?.link.searchParams.get('vtoken') ?? '';
    assert.deepEqual(await confirm({ ...made, token }), { is_logged_in: false });
    assert.deepEqual(await made.waysIn(), []);
    assert.notEqual((await logInWith(t, key.sign(await wantSignature(t)))).statusCode, 200);
    assert.equal((await logIn({ ...made.who, user: { ...made.who.user, email } }, PASSWORD)).statusCode, 400);
  });

  const newPasswords: Record<string, (made: Awaited<ReturnType<typeof stranger>>) => PromiseLike<unknown>> = {
    'a forgotten password': reset,
    'the settings': ({ who }) =>
      who.inject({
        method: 'PATCH',
        url: `${USERS}/${who.id}`,
        payload: { password: PASSWORD, newPassword: NEW_PASSWORD },
      }),
  };
  for (const [way, choose] of Object.entries(newPasswords)) {
    it(`a new password by ${way} also ends a change to another address that is still waiting`, async () => {
      const made = await stranger();
      await confirm(made, made.who);
      const email = `elsewhere.${people}@example.org`;
      const url = `${USERS}/${made.who.id}`;
      await made.who.inject({ method: 'PATCH', url, payload: { email, password: PASSWORD } });
      const mail = (await t.sent()).find(({ to }) => to.includes(email));
      await choose(made);
      const token = mail?.link.searchParams.get('vtoken');
      assert.equal((await send(`${USERS}/email-verification`, { token })).statusCode, 400);
      assert.equal((await logIn(made.who, NEW_PASSWORD)).statusCode, 200);
    });
  }
});
