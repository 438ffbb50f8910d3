/** Captchas at sign-ups and for suspected password guessing. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';
import { reroute } from '../support/reroute';

const PUBLIC = 'https://community.example';
const FIELD = 'g-recaptcha-response';
const MINUTE_MS = 60_000;
const rule = { kind: 'turnstile', site_key: 'public-half', secret: 'the vendor’s secret' } as const;

/** Plays the vendors: answers that begin with `good` are valid, once. */
class Vendors {
  readonly asked: URLSearchParams[] = [];
  answer: Record<string, unknown> = {};
  isAway = false;
  now = Date.now;
  readonly server: Server = createServer((request, response) => {
    if (this.isAway) return void response.destroy();
    void this.check(request).then((told) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told)),
    );
  });
  private async check(request: IncomingMessage) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    this.asked.push(form);
    const isGood = form.get('response')?.startsWith('good') && form.get('secret') === 'the vendor’s secret';
    if (!isGood) return { success: false, 'error-codes': ['invalid-input-response'] };
    return {
      success: true,
      challenge_ts: new Date(this.now()).toISOString(),
      hostname: 'community.example',
      ...this.answer,
    };
  }
}

describe('a captcha', () => {
  const vendors = new Vendors();
  let test: TestApp;
  before(async () => {
    await new Promise<void>((resolve) => vendors.server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(vendors.server.address() as AddressInfo).port}`;
    const hosts = ['www.google.com', 'api.hcaptcha.com', 'challenges.cloudflare.com'];
    test = await startTestApp({ publicUrl: PUBLIC, rateLimit: true }, async (app) =>
      reroute(app, Object.fromEntries(hosts.map((host) => [host, address]))),
    );
    vendors.now = () => test.app.clock.now();
  });
  after(async () => {
    await test.close();
    vendors.server.closeAllConnections();
    vendors.server.close();
  });
  beforeEach(() => {
    Object.assign(vendors, { answer: {}, isAway: false });
    // An hour later, earlier attempts do not count.
    test.pass(61 * MINUTE_MS);
  });

  let people = 0;
  const signUp = (answer?: string) => {
    people += 1;
    const payload = { name: `Person ${people}`, email: `p${people}@news.example`, password: PASSWORD };
    return test.inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: { ...payload, ...(answer !== undefined && { [FIELD]: answer }) },
    });
  };
  type Asked = Awaited<ReturnType<typeof signUp>>;
  const taskOf = (asked: Asked) => {
    assert.equal(asked.statusCode, 400, asked.body);
    assert.equal(asked.json().code, 'captcha_required');
    return asked.json().data.captcha;
  };
  async function solve(asked: Asked): Promise<string> {
    const { kind, challenge } = taskOf(asked);
    assert.equal(kind, 'proof');
    return answered(challenge);
  }
  async function answered(challenge: Challenge): Promise<string> {
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  it('is not asked if the site asks for none', async () => {
    await test.changeRules({ captcha: { kind: 'none' } });
    assert.equal((await signUp()).statusCode, 201);
  });

  describe('that is a sum', () => {
    before(() => test.changeRules({ captcha: { kind: 'proof' } }));

    it('lets sign up who has done it, once', async () => {
      const answer = await solve(await signUp());
      assert.equal((await signUp(answer)).statusCode, 201);
      taskOf(await signUp(answer));
    });

    it('refuses an easier task, one of another site, for another use, or too old', async () => {
      const { challenge } = taskOf(await signUp());
      taskOf(await signUp(await answered({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } })));
      taskOf(
        await signUp(
          await answered({ ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }),
        ),
      );
      const data = { ...challenge.parameters.data, site: 'another' };
      taskOf(await signUp(await answered({ ...challenge, parameters: { ...challenge.parameters, data } })));
      taskOf(await signUp('nothing of the kind'));
      taskOf(await signUp(Buffer.from('{"challenge":null}').toString('base64')));
      const late = await solve(await signUp());
      test.pass(5 * MINUTE_MS + 2000);
      taskOf(await signUp(late));
    });
  });

  describe('of a vendor', () => {
    beforeEach(() => test.changeRules({ captcha: rule }));

    it('is named with its public half, and never with its secret', async () => {
      const asked = await signUp();
      assert.deepEqual(taskOf(asked), { kind: 'turnstile', site_key: 'public-half', frame: '/v2/localhost/captcha' });
      assert.ok(!asked.body.includes(rule.secret));
      const admin = await asAdministrator();
      const told = await admin.inject({ url: `/v4/livecomments/${test.site.uuid}/rules` });
      assert.deepEqual(told.json().rules.captcha, { kind: 'turnstile', site_key: 'public-half', has_secret: true });
    });

    it('accepts an answer that the vendor accepts, once', async () => {
      for (const kind of ['recaptcha', 'hcaptcha', 'turnstile'] as const) {
        await test.changeRules({ captcha: { kind } });
        assert.equal((await signUp(`good of ${kind}`)).statusCode, 201, kind);
        taskOf(await signUp(`good of ${kind}`));
        taskOf(await signUp('bad'));
      }
    });

    it('refuses answers from another page, old ones, and those of programs', async () => {
      vendors.answer = { hostname: 'evil.example' };
      taskOf(await signUp('good, elsewhere'));
      vendors.answer = { challenge_ts: new Date(vendors.now() - 3 * MINUTE_MS).toISOString() };
      taskOf(await signUp('good, old'));
      vendors.answer = { challenge_ts: 'never' };
      taskOf(await signUp('good, timeless'));
      vendors.answer = { score: 0.1 };
      taskOf(await signUp('good, unlikely'));
    });

    it('is a sum while the vendor is away, and only then', async () => {
      vendors.isAway = true;
      const answer = await solve(await signUp('good'));
      assert.equal((await signUp(answer)).statusCode, 201);
      vendors.isAway = false;
      assert.equal(taskOf(await signUp('bad')).kind, 'turnstile');
    });

    it('is in a frame that only the site’s pages may embed, and that loads only the vendor', async () => {
      const frame = await test.inject({ url: '/v2/localhost/captcha?theme=dark' });
      const policy = String(frame.headers['content-security-policy']);
      assert.match(policy, /frame-ancestors 'self' https:\/\/localhost/);
      assert.match(policy, /script-src 'sha256-[^']+' https:\/\/challenges\.cloudflare\.com;/);
      assert.match(frame.body, /"key":"public-half","theme":"dark"/);
      await test.changeRules({ captcha: { kind: 'proof' } });
      assert.equal((await test.inject({ url: '/v2/localhost/captcha' })).statusCode, 404);
    });

    it('is not set without its two halves', async () => {
      const admin = await asAdministrator();
      const url = `/v4/livecomments/${test.site.uuid}/rules`;
      const refused = await admin.inject({ method: 'PATCH', url, payload: { captcha: { secret: '' } } });
      assert.equal(refused.json().data.field, 'captcha.secret');
    });
  });

  async function asAdministrator() {
    await test.changeRules({ captcha: { kind: 'none' } });
    people += 1;
    const admin = await test.signUp(`Admin ${people}`, 'administrator');
    await test.changeRules({ captcha: rule });
    return admin;
  }

  describe('at the log-in', () => {
    const page = { origin: 'http://localhost' };
    const logIn = (email: string, password: string, answer?: string, headers: Record<string, string> = page) =>
      test.inject({
        method: 'POST',
        url: '/v2/localhost/users/login?session=false',
        payload: { email, password, ...(answer !== undefined && { [FIELD]: answer }) },
        headers,
      });
    async function somebody(): Promise<string> {
      await test.changeRules({ captcha: { kind: 'none' } });
      people += 1;
      return (await test.signUp(`Reader ${people}`)).user.email;
    }

    it('is required after a few wrong tries, and a solved one continues', async () => {
      const email = await somebody();
      await test.changeRules({ captcha: { kind: 'proof' } });
      for (let tries = 0; tries < 3; tries += 1)
        assert.equal((await logIn(email, 'wrong')).json().code, 'wrong_password');
      const answer = await solve(await logIn(email, PASSWORD));
      assert.equal((await logIn(email, PASSWORD, answer)).statusCode, 200);
    });

    it('is required without a page as well, once an account is attacked, and lets the owner in', async () => {
      const email = await somebody();
      const { id } = (await logIn(email, PASSWORD)).json().result;
      for (let tries = 0; tries < 50; tries += 1) await test.app.shared.count('login-account', String(id), 900_000);
      const refused = await logIn(email, PASSWORD, undefined, {});
      assert.equal(refused.json().code, 'captcha_required');
      assert.equal((await logIn(email, PASSWORD, await solve(refused), {})).statusCode, 200);
    });

    it('is not required from a device that has logged in to the account, until it guesses too', async () => {
      const [email, other] = [await somebody(), await somebody()];
      const known = (await logIn(email, PASSWORD)).cookies.find(({ name }) => name.startsWith('VfDevice_'));
      const device = { ...page, cookie: `${known?.name}=${known?.value}` };
      await test.changeRules({ captcha: { kind: 'proof' } });
      const guess = (whose: string, headers: Record<string, string>) => logIn(whose, 'wrong', undefined, headers);
      // The device is known to the account that it has logged in to, and to no other.
      for (let tries = 0; tries < 3; tries += 1) await guess(other, device);
      assert.equal((await guess(other, device)).json().code, 'captcha_required');
      for (let tries = 0; tries < 20; tries += 1) {
        // The limit of attempts per address is separate, and shorter.
        if (tries === 10) test.pass(5 * MINUTE_MS);
        assert.equal((await guess(email, device)).json().code, 'wrong_password', `try ${tries}`);
      }
      test.pass(5 * MINUTE_MS);
      assert.equal((await guess(email, device)).json().code, 'captcha_required');
      const fresh = (await logIn(await somebody(), PASSWORD)).cookies.find(({ name }) => name.startsWith('VfDevice_'));
      await test.changeRules({ captcha: { kind: 'proof' } });
      const forged = `${fresh?.name}=${known?.value.split('.')[0]}x.${known?.value.split('.')[1]}`;
      assert.equal((await guess(email, { ...page, cookie: forged })).json().code, 'captcha_required');
    });

    it('is not required for a few wrong tries if the site has none', async () => {
      const email = await somebody();
      for (let tries = 0; tries < 4; tries += 1)
        assert.equal((await logIn(email, 'wrong')).json().code, 'wrong_password');
      assert.equal((await logIn(email, PASSWORD)).statusCode, 200);
    });

    it('is a sum for a password that was tried with many accounts, from anywhere', async () => {
      const sprayed = 'the password of a list';
      for (let accounts = 0; accounts < 12; accounts += 1) {
        test.pass(5 * MINUTE_MS - 1);
        await logIn(await somebody(), sprayed);
      }
      const email = await somebody();
      await solve(await logIn(email, sprayed));
      // A reader with another password needs no captcha, and a server without a browser is delayed.
      assert.equal((await logIn(email, PASSWORD)).statusCode, 200);
      assert.equal((await logIn(email, sprayed, undefined, {})).json().code, 'wrong_password');
    });
  });
});
