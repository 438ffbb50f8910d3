/**
 * The contract of all logins by third parties: each registered provider runs through the same list, against a server
 * that plays it. A provider without a row fails.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { signedAnew } from '../../../test/support/forged-id-tokens';
import { ApiError } from '../../src/http/errors';
import { findOrCreate } from '../../src/modules/people/identities/find-or-create';
import { providers } from '../../src/modules/people/providers/providers';
import { PASSWORD, type TestUser } from '../support/app';
import { accountRows, proofRows } from '../support/login-rows';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { reroute } from '../support/reroute';
import { PICTURE } from '../support/vendors';
import { bringHome, comeBack, exchange, logInAtProvider, newVerifier, press } from '../support/window-login';
import { PUBLIC, type WindowPart, windowParts } from '../support/window-parts';

/** Providers without verifier and nonce: only the state, bound to the browser, connects an answer to its login. */
const bindsNoCode = ['linkedin'];

const HOUR_MS = 60 * 60_000;
const FOREIGN_PAGES = [
  'https://evil.example/',
  'https://localhost.evil.example/',
  'https://localhost@evil.example/',
  'http://localhost.:8080@evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  'https:\\\\evil.example/',
];

describe('every way to log in', () => {
  let test: MailedApp;
  let admin: TestUser;
  const hosts: Record<string, string> = {};
  /** A server in our own network, which no request may reach. */
  let asked = 0;
  const inside = createServer((_request, answer) => {
    asked += 1;
    answer.end('picture');
  });
  const network = { mayBeAsked: true };
  before(async () => {
    test = await startMailedApp({ publicUrl: PUBLIC }, async (app) => reroute(app, hosts, network));
    admin = await test.signUp('Admin', 'administrator');
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await test.close();
    inside.close();
  });

  const set = async (provider: string, payload: object) => {
    const answer = await admin.inject({ method: 'PUT', url: `/v2/localhost/providers/${provider}`, payload });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const isRefused = (answer: LightMyRequestResponse, what: string) => {
    assert.ok([400, 401, 403].includes(answer.statusCode), `${what}: ${answer.statusCode} ${answer.body}`);
    assert.equal(answer.json().access_token, undefined, what);
  };

  it('is known to the server, and so to this list, by its file', async () => {
    const folder = new URL('../../src/modules/people/providers/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.provider.ts'));
    assert.equal(files.length, providers.length);
    const registry = await readFile(new URL('providers.ts', folder), 'utf8');
    for (const file of files) assert.match(registry, new RegExp(`from '\\./${file.slice(0, -'.ts'.length)}'`));
  });

  for (const provider of providers) {
    const { id, proof, account, redirect } = provider;
    describe(id, () => {
      const row = proof && proofRows[id];
      const part = redirect && windowParts[id];
      const own = account && accountRows[id];
      let close: (() => unknown) | undefined;
      /** Logs in the same person each time. */
      let enter: (headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
      let other: (() => Promise<object> | object) | undefined;
      let forged: Record<string, () => Promise<object> | object> = {};
      let isOnce = false;
      let idTokens: WindowPart['idTokens'];
      const path = (proof ?? account)?.path;
      let show: (body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
      const window = () => ({ test, provider: id, hosts });

      const fetched: string[] = [];
      let fetchPicture: typeof test.app.avatars.fetch;

      before(async () => {
        fetchPicture = test.app.avatars.fetch;
        test.app.avatars.fetch = async (address) => {
          fetched.push(address);
          if (address === PICTURE) throw new ApiError('not_found');
          return fetchPicture(address);
        };
        assert.ok(row || part || own, `${id} has no row: server/test/support/login-rows.ts or window-parts.ts`);
        const made = row ? await row(test) : own ? await own(test) : await part?.();
        Object.assign(hosts, made?.hosts);
        close = made?.close;
        await set(id, { is_on: true, config: made?.config });
        show = (payload, headers = {}) =>
          test.inject({ method: 'POST', url: `/v2/localhost/${path}?session=false`, payload, headers });
        if (made && 'proof' in made) {
          ({ forged, isOnce, other } = made);
          enter = async (headers) => show(await made.proof(), headers);
        } else {
          idTokens = made?.idTokens;
          enter = async (headers) => {
            const verifier = newVerifier();
            return exchange(window(), await bringHome(window(), verifier), verifier, headers);
          };
        }
        if (own) return;
        // Makes the address unique.
        await test.app.db
          .updateTable('users')
          .set({ email: null, email_key: null })
          .where('role', '=', 'normal')
          .execute();
      });
      after(() => {
        test.app.avatars.fetch = fetchPicture;
        return close?.();
      });

      const person = async () => (await enter()).json().result;

      if (own) {
        it('lets its owner in, and creates no account', async () => {
          const { count } = test.app.db.fn;
          const people = () => test.app.db.selectFrom('users').select(count('id').as('all')).executeTakeFirstOrThrow();
          const before = await people();
          const [first, again] = [await person(), await person()];
          assert.equal(again.id, first.id);
          assert.equal(first.isNewUser, undefined);
          assert.deepEqual(await people(), before);
        });
      } else {
        it('makes an account the first time, and is that person ever after', async () => {
          const answer = await enter();
          assert.equal(answer.statusCode, 200, answer.body);
          const { result, access_token, refresh_token } = answer.json();
          assert.equal(result.isNewUser, true);
          assert.equal(result.social_login_provider, id);
          assert.ok(access_token && refresh_token);
          if (part) assert.match(result.name, /^Ada Marsh( \d+)?$/);
          const again = await person();
          assert.equal(again.id, result.id);
          assert.equal(again.isNewUser, false);
          await test.app.outbox.run();
          // Apple provides no pictures.
          assert.equal(fetched.includes(PICTURE), id !== 'apple', 'a picture that is there');
        });
      }

      it('tells who is banned why, until when and whether for good', async () => {
        const { id: user_id } = await person();
        const [issued, ends] = [test.app.clock.now(), test.app.clock.now() + HOUR_MS];
        const ban = { ban_message: 'Enough', ban_created: issued };
        const who = { id: user_id };
        for (const ban_level of ['login', 'hide'] as const) {
          await test.changeUser(who, { ...ban, ban_level, ban_expires: ends });
          const refused = await enter();
          assert.equal(refused.statusCode, 403, refused.body);
          const { code, api_code, data } = refused.json();
          assert.deepEqual([code, api_code], ['login_banned', 262151]);
          assert.deepEqual(data, { reason: 'Enough', end_date: Math.ceil(ends / 1000), permanent: false });
        }
        await test.changeUser(who, { ...ban, ban_level: 'login', ban_expires: null });
        const { data } = (await enter()).json();
        assert.deepEqual(data, { reason: 'Enough', end_date: Math.ceil(issued / 1000), permanent: true });
        await test.changeUser(who, { ban_level: 'none', ban_expires: null, ban_message: '' });
        assert.equal((await enter()).statusCode, 200);
      });

      it('reports that it is off, in the words of the contract', async () => {
        await set(id, { is_on: false });
        const off = part ? (await press(window(), newVerifier())).answer : await enter();
        assert.equal(off.json().message, 'This login method is not currently enabled on this site');
        await set(id, { is_on: true });
      });

      it('accepts nothing from a page of another site', async () => {
        for (const origin of ['https://evil.example', 'https://localhost.evil.example', 'null']) {
          assert.equal((await enter({ origin })).json().code, 'origin_refused', origin);
        }
      });

      if (!own) {
        it('takes over no account by its address only', async () => {
          const { id: first, email, email_verification_status } = await person();
          await test.app.db.deleteFrom('identities').where('user_id', '=', first).execute();
          await test.changeUser({ id: first }, { email: null, email_key: null });
          if (!email) return;
          const name = `Holder of ${id}`;
          const made = await test.inject({
            method: 'POST',
            url: '/v2/localhost/users?session=false',
            payload: { name, email, password: PASSWORD },
          });
          const owner = made.json().result.id;
          await test.changeUser({ id: owner }, { email_verification_status: 'approved' });
          const answer = await enter();
          if (email_verification_status === 'approved') assert.equal(answer.json().code, 'account_exists', answer.body);
          else assert.notEqual(answer.json().result.id, owner);
        });
      }

      if (row || own) {
        it('refuses forged and used tokens, and those for another site', async () => {
          assert.ok(Object.keys(forged).length > 0);
          if (other) assert.equal((await show(await other())).statusCode, 200);
          for (const [what, body] of Object.entries(forged)) isRefused(await show(await body()), what);
          for (const body of [{}, { token: '' }, { token: 'x'.repeat(500) }]) isRefused(await show(body), 'nothing');
          const large = await show({ token: 'x'.repeat(17 * 1024), uid: 'x'.repeat(17 * 1024) });
          assert.equal(large.statusCode, 413);
        });

        it('is no read: a tag of any page would log its reader in', async () => {
          const made = (await row?.(test)) ?? (await own?.(test));
          const query = new URLSearchParams({ ...(await made?.proof()), callback: 'f' });
          await made?.close?.();
          const answer = await test.inject({ url: `/v2/localhost/${path}?${query}` });
          assert.ok([401, 404, 405].includes(answer.statusCode), answer.body);
          assert.deepEqual(answer.cookies, []);
        });

        it('accepts a proof as often as it is valid', async () => {
          const made = (await row?.(test)) ?? (await own?.(test));
          const body = (await made?.proof()) ?? {};
          if (made?.hosts) Object.assign(hosts, made.hosts);
          if (made) await set(id, { config: made.config });
          await show(body);
          const again = await show(body);
          assert.equal([400, 401].includes(again.statusCode), isOnce, again.body);
          await made?.close?.();
        });
      }

      if (part) {
        it('ends in the browser and on the page it began in, once', async () => {
          const verifier = newVerifier();
          const { answer, cookie } = await press(window(), verifier);
          assert.ok(cookie?.secure && cookie.httpOnly && cookie.sameSite === 'Lax');
          const back = await logInAtProvider(window(), String(answer.headers.location));
          const other = await press(window(), newVerifier());
          isRefused((await comeBack(window(), back)).answer, 'no cookie');
          isRefused((await comeBack(window(), back, other.cookie?.value)).answer, 'of another flow');
          const home = await comeBack(window(), back, cookie.value);
          assert.ok(home.code, home.answer.body);
          isRefused((await comeBack(window(), back, cookie.value)).answer, 'a state that was used');
          isRefused(await exchange(window(), home.code, newVerifier()), 'a code without its verifier');
          isRefused(await exchange(window(), home.code, verifier), 'a code that was tried');
        });

        it('accepts no code of another login, and no answer that names another provider', async () => {
          const verifier = newVerifier();
          const [mine, theirs] = [await press(window(), verifier), await press(window(), newVerifier())];
          const back = async ({ answer }: typeof mine) =>
            new URLSearchParams((await logInAtProvider(window(), String(answer.headers.location))).split('?')[1]);
          const injected = new URLSearchParams({ ...Object.fromEntries(await back(mine)) });
          injected.set('code', (await back(theirs)).get('code') ?? '');
          const comes = (query: URLSearchParams, { cookie }: typeof mine) =>
            comeBack(window(), `/callback.php?${query}`, cookie?.value);
          const comesThrough = (await comes(injected, mine)).code !== '';
          assert.equal(comesThrough, bindsNoCode.includes(id), 'a code of another log-in');
          const again = await press(window(), verifier);
          const mixedUp = await back(again);
          mixedUp.set('iss', 'https://evil.example');
          assert.equal((await comes(mixedUp, again)).code, '');
          const right = await press(window(), verifier);
          assert.notEqual((await comes(await back(right), right)).code, '');
        });

        it('refuses every ID token that its provider did not make for this login', async () => {
          const speaksOpenId = redirect.hasIdToken;
          assert.equal(idTokens !== undefined, speaksOpenId, 'a server that can be tampered with');
          if (!idTokens) return;
          const codes = () =>
            test.app.db
              .selectFrom('login_codes')
              .select(({ fn }) => fn.countAll<number>().as('all'))
              .executeTakeFirstOrThrow();
          try {
            idTokens.tamper(signedAnew());
            assert.notEqual(await bringHome(window(), newVerifier()), '', 'signed anew, and nothing changed');
            const before = await codes();
            for (const { attack, what, by } of idTokens.forged) {
              idTokens.tamper(by);
              assert.equal(await bringHome(window(), newVerifier()), '', `attack ${attack}: a token ${what}`);
            }
            assert.deepEqual(await codes(), before);
          } finally {
            idTokens.tamper(undefined);
          }
        });

        it('leads to no page of another site', async () => {
          for (const callback of FOREIGN_PAGES) {
            const { answer } = await press(window(), newVerifier(), callback);
            assert.equal(answer.json().data?.field, 'callback', callback);
          }
        });

        it('shows its provider neither the page’s secret nor its challenge', async () => {
          const verifier = newVerifier();
          const { answer } = await press(window(), verifier);
          const there = new URL(String(answer.headers.location));
          assert.equal(there.searchParams.get('redirect_uri'), `${PUBLIC}/callback.php`);
          assert.equal(there.searchParams.get('code_challenge_method'), redirect.hasPkce === false ? null : 'S256');
          assert.ok(!there.search.includes(verifier) && !there.search.includes('client_secret'));
        });
      }

      if (!own) {
        it('fetches no picture from the server’s own network', async () => {
          const { port } = inside.address() as AddressInfo;
          for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`]) {
            for (const scheme of ['http', 'https']) {
              const { user } = await findOrCreate(test.app.db, {
                site: test.site,
                provider: id,
                identity: {
                  ...{ issuer: 'pictures', subject: `${scheme} ${host}`, email: null, is_email_verified: false },
                  ...{ name: null, picture: `${scheme}://${host}/picture.png`, issued_at: null },
                },
                isVouchedFor: false,
                connectTo: null,
                notice: null,
                now: test.app.clock.now(),
              });
              await test.app.outbox.run();
              const { pic_small } = await test.app.db
                .selectFrom('users')
                .select('pic_small')
                .where('id', '=', user.id)
                .executeTakeFirstOrThrow();
              assert.equal(pic_small, '');
            }
          }
          assert.equal(asked, 0);
        });

        it('sends no request into the server’s own network', async () => {
          network.mayBeAsked = false;
          try {
            // A fresh proof, because the former one was used.
            const made = await proofRows[id]?.(test);
            if (made?.hosts) Object.assign(hosts, made.hosts);
            if (made) await set(id, { config: made.config });
            isRefused(made ? await show(await made.proof()) : await enter(), 'an address of its own network');
            await made?.close?.();
          } finally {
            network.mayBeAsked = true;
          }
        });
      }
    });
  }
});
