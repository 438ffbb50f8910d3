import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { findAuthors } from '../../src/modules/people/bylines/page-owners.repository';
import { checkIdToken } from '../../src/modules/people/providers/id-token';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { CLIENT, encoded, Issuer } from '../support/issuer';
import { signTicket } from '../support/ticket';

describe('logging in with what the page has', () => {
  let test: TestApp;
  let admin: TestUser;
  const issuer = new Issuer();
  before(async () => {
    await issuer.listen();
    test = await startTestApp({ privateAddresses: true });
    admin = await test.signUp('Admin', 'administrator');
  });
  after(async () => {
    await test.close();
    issuer.close();
  });

  const set = async (provider: string, payload: object) => {
    const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${provider}`, payload });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const send = (path: string, payload: object, headers: Record<string, string> = {}) =>
    test.inject({ method: 'POST', url: `/v2/localhost/users/${path}?session=false`, payload, headers });

  describe('an ID token', () => {
    before(() =>
      set('openidconnect', {
        config: issuer.settings(),
      }),
    );
    const show = (token: string, headers?: Record<string, string>) =>
      send('login/openidconnect', { token, thirdparty_enabled: false }, headers);
    const refuses = async (token: string) => {
      const answer = await show(token);
      assert.equal(answer.statusCode, 401, answer.body);
    };

    it('logs in, again and again, as the same person', async () => {
      const token = await issuer.token({ email: 'ada@news.example', email_verified: true });
      const first = (await show(token)).json();
      assert.equal(first.result.isNewUser, true);
      assert.equal(first.result.name, 'Ada Marsh');
      assert.equal(first.result.social_login_provider, 'openidconnect');
      assert.equal(first.result.social_login_id, 'ada');
      assert.ok(first.access_token && first.refresh_token);
      const again = (await show(token)).json();
      assert.equal(again.result.id, first.result.id);
      assert.equal(again.result.isNewUser, false);
    });

    it('accepts the algorithms of the contract', async () => {
      for (const kid of ['rsa', 'p256', 'ed', 'k1']) {
        const answer = await show(await issuer.token({ sub: `by ${kid}` }, { kid }));
        assert.equal(answer.statusCode, 200, `${kid}: ${answer.body}`);
      }
    });

    it('refuses a token for another client', async () => {
      await refuses(await issuer.token({ aud: 'another' }));
      await refuses(await issuer.token({ aud: [CLIENT, 'another'] }));
      await refuses(await issuer.token({ azp: 'another' }));
      await refuses(await issuer.token({ iss: `${issuer.address}/` }));
      await refuses(await issuer.token({ iss: 'https://evil.example' }));
    });

    it('refuses an expired or future token, and one without a person', async () => {
      const now = Math.floor(Date.now() / 1000);
      await refuses(await issuer.token({ iat: now - 7200, exp: now - 3600 }));
      await refuses(await issuer.token({ iat: now + 3600, exp: now + 7200 }));
      await refuses(await issuer.token({ nbf: now + 3600 }));
      await refuses(await issuer.token({ exp: undefined }));
      await refuses(await issuer.token({ sub: undefined }));
      await refuses(await issuer.token({ sub: 'x'.repeat(256) }));
      await refuses(await issuer.token({ iat: now + 3600, exp: now + 7200 }, { kid: 'k1' }));
      await refuses(await issuer.token({ aud: 'another' }, { kid: 'k1' }));
    });

    it('refuses a token without a signature, or with another one', async () => {
      const pem = issuer.publicKey('rsa').export({ type: 'spki', format: 'pem' }) as string;
      const body = encoded(issuer.claims());
      const byPublicKey = `${encoded({ alg: 'HS256', kid: 'rsa' })}.${body}`;
      await refuses(`${byPublicKey}.${createHmac('sha256', pem).update(byPublicKey).digest('base64url')}`);
      for (const alg of ['none', 'None', 'NONE']) await refuses(`${encoded({ alg })}.${body}.`);
      const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const withKey = await new SignJWT(issuer.claims())
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(own.publicKey), jku: 'https://evil.example/keys' })
        .sign(own.privateKey);
      await refuses(withKey);
      const foreign = await new SignJWT(issuer.claims())
        .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
        .sign(own.privateKey);
      await refuses(foreign);
      const right = await issuer.token({}, { kid: 'k1' });
      const [header, , signature] = right.split('.');
      await refuses(`${header}.${encoded(issuer.claims({ sub: 'somebody else' }))}.${signature}`);
      await refuses(await issuer.token({}, { kid: 'k1', header: { crit: ['b64'], b64: false } }));
      await refuses('a.b.c');
      await refuses('none of it');
    });

    it('never accepts the public key as a secret', async () => {
      const key = new TextEncoder().encode('a key of at least thirty-two characters');
      const expected = { issuer: issuer.address, client_id: CLIENT, now: Date.now() };
      for (const alg of ['HS256', 'HS384', 'HS512']) {
        const token = await new SignJWT(issuer.claims()).setProtectedHeader({ alg }).sign(key);
        const checked = checkIdToken(token, { ...expected, keys: (async () => key) as never });
        await assert.rejects(checked, { code: 'unauthorized' }, alg);
      }
    });

    it('keeps people of two issuers apart, even with equal ids', async () => {
      const second = new Issuer();
      await second.listen();
      const from = ({ address }: Issuer) =>
        set('openidconnect', {
          config: { client_id: CLIENT, well_known: `${address}/.well-known/openid-configuration` },
        });
      const enter = async (token: string) => (await show(token)).json();
      const here = await enter(await issuer.token({ sub: 'same', sid: 'same' }));
      await from(second);
      const there = await enter(await second.token({ sub: 'same', sid: 'same' }));
      assert.deepEqual([there.result.isNewUser, there.result.id === here.result.id], [true, false]);
      assert.equal((await enter(await second.token({ sub: 'same' }))).result.id, there.result.id);

      // Neither ends sessions of the other.
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      for (const named of [{ sub: 'same' }, { sub: undefined, sid: 'same' }]) {
        const logout_token = await second.token({ jti: JSON.stringify(named), events, ...named });
        const url = '/v2/localhost/users/logout/openidconnect';
        assert.equal((await test.inject({ method: 'POST', url, payload: { logout_token } })).statusCode, 204);
      }
      const status = async ({ access_token }: typeof here) => {
        const headers = { authorization: `Bearer ${access_token}` };
        return (await test.inject({ url: '/v2/localhost/users/current', headers })).statusCode;
      };
      assert.deepEqual([await status(here), await status(there)], [200, 401]);
      await from(issuer);
      assert.equal((await enter(await issuer.token({ sub: 'same' }))).result.id, here.result.id);
      second.close();
    });

    it('cannot make an account of a guest with a name', async () => {
      await test.changeSettings({ enable_anonymous_comments: true });
      const guest = await send('anonymous', { name: 'Passer-by' });
      const headers = { authorization: `Bearer ${guest.json().access_token}` };
      const token = await issuer.token({ sub: 'passer' });
      const answer = await send('login/openidconnect', { token, connect: true }, headers);
      assert.equal(answer.statusCode, 401, answer.body);
      assert.notEqual((await show(token)).json().result.id, guest.json().result.id);
      const nobody = await send('login/openidconnect', { token, connect: true });
      assert.equal(nobody.statusCode, 401, nobody.body);
      await test.changeSettings({ enable_anonymous_comments: false });
    });

    it('keeps a person’s name here, if the cookie sets names', async () => {
      await test.changeSettings({ disable_cookie_displayname: true });
      const now = Math.floor(Date.now() / 1000);
      const name = async (said: string, iat: number) =>
        (await show(await issuer.token({ sub: 'ned', name: said, iat }))).json().result.name;
      assert.equal(await name('Ned', now - 10), 'Ned');
      assert.equal(await name('Edward', now), 'Ned');
      await test.changeSettings({ disable_cookie_displayname: false });
    });

    it('asks the issuer for keys once, for any number of tokens with an unknown key', async () => {
      await show(await issuer.token());
      const before = issuer.asked['/keys'];
      for (let tries = 0; tries < 20; tries++) await refuses(await issuer.token({}, { kid: `made up ${tries}` }));
      assert.ok((issuer.asked['/keys'] as number) - (before as number) <= 1);
    });

    it('continues with the keys it knows while the issuer is away', async () => {
      issuer.isAway = true;
      const answer = await show(await issuer.token());
      issuer.isAway = false;
      assert.equal(answer.statusCode, 200, answer.body);
    });

    it('blocks no other login while its issuer does not answer', async () => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as AddressInfo;
      const well_known = `http://127.0.0.1:${port}/.well-known/openid-configuration`;
      await set('openidconnect', { config: { client_id: CLIENT, well_known } });
      const waiting = Array.from({ length: 30 }, async () => (await show(await issuer.token())).statusCode);
      const read = test.inject({ url: '/v2/localhost/users/1' }).then(() => 'a read');
      assert.equal(await Promise.race([...waiting, read]), 'a read');
      for (const status of await Promise.all(waiting)) assert.equal(status, 503);
      silent.closeAllConnections();
      silent.close();
      await set('openidconnect', {
        config: issuer.settings(),
      });
      assert.equal((await show(await issuer.token())).statusCode, 200);
    });

    it('accepts none from a page of another site', async () => {
      const answer = await show(await issuer.token(), { origin: 'https://evil.example' });
      assert.equal(answer.json().code, 'origin_refused');
    });

    it('refuses a token that is too large', async () => {
      assert.equal((await show('x'.repeat(20_000))).statusCode, 413);
      assert.equal((await show('')).json().data.field, 'token');
      await refuses(await issuer.token({ aud: [CLIENT, ...Array(1500).fill('a')] }));
      let deep: unknown = [];
      for (let depth = 0; depth < 2000; depth++) deep = [deep];
      await refuses(await issuer.token({ sub: deep as string }));
    });

    it('never returns to data of an older token', async () => {
      const now = Math.floor(Date.now() / 1000);
      await show(await issuer.token({ sub: 'kim', email: 'new@news.example', email_verified: true }));
      await show(await issuer.token({ sub: 'kim', iat: now - 300, email: 'old@news.example', email_verified: true }));
      const row = await test.app.db
        .selectFrom('identities')
        .select('email')
        .where('subject', '=', 'kim')
        .executeTakeFirst();
      assert.equal(row?.email, 'new@news.example');
    });

    it('makes one account of two first logins at the same moment', async () => {
      const token = await issuer.token({ sub: 'twice', name: 'Twice' });
      const answers = await Promise.all([show(token), show(token), show(token)]);
      assert.deepEqual(
        answers.map(({ statusCode }) => statusCode),
        [200, 200, 200],
      );
      assert.equal(new Set(answers.map((answer) => answer.json().result.id)).size, 1);
    });

    describe('ends with the session there', () => {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const logout = async (changes: JWTPayload, kid?: string) =>
        test.inject({
          method: 'POST',
          url: '/v2/localhost/users/logout/openidconnect',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(
            new URLSearchParams({
              logout_token: await issuer.token(
                { sub: undefined, jti: String(Math.random()), events, ...changes },
                { ...(kid !== undefined && { kid }) },
              ),
            }),
          ),
        });
      const isIn = async (token: string) =>
        (await test.inject({ url: '/v2/localhost/users/current', headers: { authorization: `Bearer ${token}` } }))
          .statusCode === 200;
      const enter = async (sub: string, sid: string) =>
        (await show(await issuer.token({ sub, sid }))).json().access_token as string;

      it('the named one, or all of the person', async () => {
        const [phone, desk] = [await enter('lea', 'phone'), await enter('lea', 'desk')];
        assert.equal((await logout({ sid: 'phone' })).statusCode, 204);
        assert.deepEqual([await isIn(phone), await isIn(desk)], [false, true]);
        assert.equal((await logout({ sub: 'lea' })).statusCode, 204);
        assert.equal(await isIn(desk), false);
      });

      it('by no token that is for something else, or was used', async () => {
        const token = await enter('max', 'one');
        assert.equal((await logout({ sub: 'max', events: {} })).statusCode, 401);
        assert.equal((await logout({ sub: 'max', nonce: 'x' })).statusCode, 401);
        assert.equal((await logout({ sub: 'max', aud: 'another' })).statusCode, 401);
        assert.equal((await logout({ events })).statusCode, 401);
        const old = Math.floor(Date.now() / 1000) - 11 * 60;
        assert.equal((await logout({ sub: 'max', iat: old })).statusCode, 401, 'made eleven minutes ago');
        assert.equal(await isIn(token), true);
        // None of these logs anyone in.
        await refuses(await issuer.token({ sub: 'max', events }));
        const jti = 'once';
        assert.equal((await logout({ sub: 'max', jti })).statusCode, 204);
        assert.equal((await logout({ sub: 'max', jti })).statusCode, 401);
      });

      it('asks for keys once, for any number of tokens with an unknown key', async () => {
        await logout({ sub: 'nobody' });
        const before = issuer.asked['/keys'] ?? 0;
        for (let tries = 0; tries < 20; tries++) {
          assert.equal((await logout({ sub: 'max' }, `of a log-out ${tries}`)).statusCode, 401);
        }
        assert.ok((issuer.asked['/keys'] ?? 0) - before <= 1);
      });
    });

    it('reports that it is off, in the words of the contract', async () => {
      await set('openidconnect', { is_on: false });
      const answer = await show(await issuer.token());
      assert.equal(answer.json().message, 'This login method is not currently enabled on this site');
      await set('openidconnect', { is_on: true });
    });
  });

  it('ends with the ID token if the site requires it, despite renewals', async (context) => {
    const t = await startTestApp({ privateAddresses: true });
    context.after(() => t.close());
    const chief = await t.signUp('Chief', 'administrator');
    const setUp = async (ends_with_token: boolean) => {
      const well_known = `${issuer.address}/.well-known/openid-configuration`;
      const payload = { config: { client_id: CLIENT, well_known, ends_with_token } };
      await chief.inject({ method: 'PUT', url: '/v2/localhost/providers/openidconnect', payload });
    };
    const enter = async (seconds: number) => {
      const token = await issuer.token({ sub: 'eve', exp: Math.floor(t.app.clock.now() / 1000) + seconds });
      const url = '/v2/localhost/users/login/openidconnect?session=false';
      return t.inject({ method: 'POST', url, payload: { token } });
    };
    type Tokens = Record<'access_token' | 'refresh_token', string>;
    const read = (path: string, token: string) =>
      t.inject({ url: `/v2/localhost/users/${path}?session=false`, headers: { authorization: `Bearer ${token}` } });
    const statuses = async (...logins: Tokens[]) =>
      Promise.all(logins.map(async ({ access_token }) => (await read('current', access_token)).statusCode));
    const renew = ({ refresh_token }: Tokens) => read('refreshusertoken', refresh_token);

    await setUp(false);
    const unbounded: Tokens = (await enter(900)).json();
    await setUp(true);
    assert.equal((await enter(-10)).statusCode, 401, 'over, by a clock that others are put up with');
    const bounded: Tokens = (await enter(900)).json();
    t.pass(500_000);
    const [longer, still]: [Tokens, Tokens] = [(await renew(unbounded)).json(), (await renew(bounded)).json()];
    t.pass(380_000);
    assert.deepEqual(await statuses(longer, still), [200, 200]);
    t.pass(30_000);
    assert.deepEqual(await statuses(longer, still), [200, 401]);
    assert.deepEqual([(await renew(longer)).statusCode, (await renew(still)).statusCode], [200, 401]);
  });

  describe('the publisher’s cookie', () => {
    const people: Record<string, unknown> = {
      'ada & co': { uid: 17, displayName: 'Ada of the Cookie', email: 'cookie@news.example' },
      empty: {},
      refused: { error: 'no such session' },
      list: [1, 2],
    };
    const asked: string[] = [];
    const endpoint = createServer(({ url = '' }, answer) => {
      const value = new URL(url, 'http://endpoint').searchParams.get('session') ?? '';
      asked.push(value);
      if (value === 'moved') return answer.writeHead(302, { location: '/elsewhere?session=empty' }).end();
      if (value === 'broken') return answer.writeHead(500).end();
      if (value === 'huge') return answer.end(JSON.stringify({ uid: 1, displayName: 'x'.repeat(100_000) }));
      return setTimeout(() => answer.end(JSON.stringify(people[value] ?? {})), 100);
    });
    const key = 'a key of at least thirty-two characters';
    before(async () => {
      await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
      const { port } = endpoint.address() as AddressInfo;
      await set('cookie', {
        config: { cookie_name: 'NewsSession', endpoint: `http://127.0.0.1:${port}/?session=`, ticket_key: key },
      });
    });
    after(() => {
      endpoint.closeAllConnections();
      endpoint.close();
    });
    const show = (cookie: string) =>
      send('login/cookie', { token: '', site: 'viafouraDefinedCookie', cookie, thirdparty_enabled: false });

    it('logs in the person that the endpoint names, and tells pages the name of the cookie', async () => {
      const { result } = (await show('ada & co')).json();
      assert.equal(result.name, 'Ada of the Cookie');
      assert.equal(result.social_login_provider, 'cookie');
      assert.equal(result.social_login_id, '17');
      assert.equal(result.email_verification_status, 'none');
      assert.ok(asked.includes('ada & co'));
      assert.equal((await test.app.sites.byDomain('localhost'))?.settings.custom_cookie_name, 'NewsSession');
    });

    it('asks once for the widgets of one page', async () => {
      asked.length = 0;
      await Promise.all([show('ada & co'), show('ada & co'), show('ada & co')]);
      assert.deepEqual(asked, ['ada & co']);
    });

    it('refuses what the endpoint refuses or does not understand, and follows it nowhere', async () => {
      for (const value of ['empty', 'refused', 'list', 'moved'])
        assert.equal((await show(value)).statusCode, 401, value);
      for (const value of ['broken', 'huge']) assert.equal((await show(value)).statusCode, 503, value);
      assert.equal((await show('')).json().message, 'No cookie found for cookie login');
      assert.equal((await show('x'.repeat(5000))).json().data.field, 'cookie');
    });

    it('reads the members of the endpoint’s answer that the site’s settings name', async () => {
      const session = { user: { id: 4711, names: [{ full: 'Mapped Mia' }], tiers: ['digital'] } };
      people.mapped = { uid: 1, displayName: 'Nobody', session };
      const fields = {
        ...{ id_field: 'session.user.id', name_field: 'session.user.names.0.full', email_field: 'session.mail' },
        entitlements_field: 'session.user.tiers',
      };
      await set('cookie', { config: fields });
      const { result } = (await show('mapped')).json();
      assert.deepEqual([result.social_login_id, result.name, result.email], ['4711', 'Mapped Mia', '']);
      assert.deepEqual(result.entitlements, ['digital']);
      people.without = { uid: 1, session: { user: null } };
      assert.equal((await show('without')).statusCode, 401);
      await set('cookie', { config: { id_field: 'constructor.name' } });
      assert.equal((await show('mapped')).statusCode, 401, 'what is no field of its own');
      await set('cookie', { config: Object.fromEntries(Object.keys(fields).map((name) => [name, null])) });
      assert.equal((await show('mapped')).json().result.social_login_id, '1');
    });

    const ticket = (changes: JWTPayload = {}, secret = key) =>
      signTicket(secret, { sub: 'tess', name: 'Tess', aud: test.site.uuid, ...changes });

    it('accepts a ticket that the publisher signed, once', async () => {
      const one = await ticket();
      assert.equal((await show(one)).json().result.name, 'Tess');
      assert.equal((await show(one)).statusCode, 401);
    });

    describe('beside tickets, and where it moves,', () => {
      const at = async (host: string) => {
        const { port } = endpoint.address() as AddressInfo;
        await set('cookie', { config: { endpoint: `http://${host}:${port}/?session=` } });
      };
      const enter = async (cookie: string) => (await show(cookie)).json().result;
      const identitiesOf = async (user_id: number) =>
        test.app.db.selectFrom('identities').select(['issuer', 'subject']).where('user_id', '=', user_id).execute();
      after(() => at('127.0.0.1'));

      it('means the same person', async () => {
        people.olive = { uid: 'olive', displayName: 'Olive' };
        const olive = await enter('olive');
        assert.equal((await enter(await ticket({ sub: 'olive' }))).id, olive.id);
        await at('localhost');
        const again = await enter('olive');
        assert.deepEqual([again.id, again.isNewUser], [olive.id, false]);
        assert.equal((await identitiesOf(olive.id)).length, 3);
        const { access_token } = (await show('olive')).json();
        const headers = { authorization: `Bearer ${access_token}` };
        const told = await test.inject({ url: '/v2/localhost/users/identities', headers });
        assert.equal(told.json().identities.length, 1, 'one log-in, as its owner sees it');
        const owner = [{ type: 'cookie', value: 'olive' }];
        assert.deepEqual(await findAuthors(test.app.db, test.site.uuid, owner), [olive.id]);
      });

      it('keeps two accounts that were made before', async () => {
        people.twin = { uid: 'twin', displayName: 'Twin' };
        await at('127.0.0.1');
        const one = await enter('twin');
        const other = await test.signUp('Other twin');
        const now = test.app.clock.now() - 1000;
        await test.app.db
          .insertInto('identities')
          .values({
            ...{ site_uuid: test.site.uuid, provider: 'cookie', issuer: test.site.uuid, subject: 'twin' },
            ...{ user_id: other.id, email: null, is_email_verified: false, date_issued: null },
            ...{ date_created: now, date_last_login: now },
          })
          .execute();
        assert.equal((await enter('twin')).id, one.id);
        assert.equal((await enter(await ticket({ sub: 'twin' }))).id, other.id);
        await at('localhost');
        assert.equal((await enter('twin')).id, other.id, 'by a new address the one last used');
      });
    });

    it('refuses a ticket of another key, another site or another time', async () => {
      assert.equal((await show(await ticket({}, 'another key of thirty-two characters'))).statusCode, 401);
      assert.equal((await show(await ticket({ aud: 'elsewhere' }))).statusCode, 401);
      assert.equal((await show(await ticket({ iat: Math.floor(Date.now() / 1000) - 300 }))).statusCode, 401);
      assert.equal((await show(await ticket({ jti: undefined }))).statusCode, 401);
    });
  });
});
