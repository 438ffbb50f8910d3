import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { paceOf } from '../../src/modules/people/sessions/login-pace';
import { PASSWORD, startTestApp, type TestApp } from '../support/app';

describe('rate limits', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ rateLimit: true });
  });
  after(() => test.close());

  const post = (url: string, address: string, payload: object, headers = {}) =>
    test.inject({ method: 'POST', url, payload, headers, remoteAddress: address });
  const guess = (address: string) =>
    post('/v2/localhost/users/login?session=false', address, { email: 'nobody@example.org', password: 'x' });

  it('stops an address that guesses passwords, and says until when', async () => {
    for (let i = 0; i < 20; i++) assert.equal((await guess('203.0.113.1')).statusCode, 400);
    const answer = await guess('203.0.113.1');
    assert.equal(answer.statusCode, 429);
    assert.equal(answer.json().code, 'too_many_requests');
    const seconds = Number(answer.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 300, `${seconds}`);
    assert.equal(answer.json().data.retry_after, seconds);
    assert.equal((await guess('203.0.113.2')).statusCode, 400);
  });

  it('let in readers with a secret, for any number of requests from one address', async () => {
    const show = () => post('/v2/localhost/users/login/cookie', '203.0.113.3', { cookie: 'of a session' });
    for (let i = 0; i < 300; i++) assert.equal((await show()).json().code, 'login_method_disabled');
    assert.equal((await show()).statusCode, 429);
    assert.equal((await guess('203.0.113.3')).statusCode, 400);
    for (const step of ['passkey/options', 'passkey']) {
      const sign = () => post(`/v2/localhost/users/login/${step}`, '203.0.113.4', {});
      for (let i = 0; i < 30; i++) assert.notEqual((await sign()).statusCode, 429, step);
    }
  });

  it('count an IPv6 network as one reader', async () => {
    for (let i = 0; i < 20; i++) await guess(`2001:db8:1:1::${i}`);
    assert.equal((await guess('2001:db8:1:1::ffff')).statusCode, 429);
    assert.equal((await guess('2001:db8:1:2::1')).statusCode, 400);
  });

  it('trust a forwarded address only from the own network', async () => {
    const from = (remoteAddress: string, forwarded: string) =>
      test.inject({
        method: 'POST',
        url: '/v2/localhost/users/login',
        payload: { email: 'nobody@example.org', password: 'x' },
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let i = 0; i < 20; i++) await from('203.0.113.9', `198.51.100.${i}`);
    assert.equal((await from('203.0.113.9', '198.51.100.99')).statusCode, 429);
    for (let i = 0; i < 25; i++) assert.equal((await from('10.0.0.1', `198.51.100.${i}`)).statusCode, 400);
  });

  it('let a moderator clear 200 items of spam in a minute', async () => {
    const swift = await test.signUp('Swift', 'moderator');
    const content_uuid = '00000000-0000-4000-8000-000000000001';
    const send = (path: string, payload: object) =>
      swift.inject({ method: 'POST', url: `/v1/console/localhost/queue/${path}`, payload });
    for (let i = 0; i < 200; i++) {
      const claimed = await send('claims', { content_uuids: [content_uuid] });
      const decided = await send('decisions', { items: [{ content_uuid, version: 1 }], resolution: 'spam' });
      assert.deepEqual([claimed.statusCode, decided.statusCode], [200, 200], `${claimed.body} ${decided.body}`);
    }
  });

  it('limit a user’s writes from all places together, and no reads', async () => {
    const { id, token } = await test.signUp('Busy');
    const write = (i: number) =>
      test.inject({
        method: 'PATCH',
        url: `/v2/localhost/users/${id}`,
        payload: {},
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `192.0.2.${i}`,
      });
    for (let i = 0; i < 60; i++) assert.equal((await write(i)).statusCode, 200);
    assert.equal((await write(61)).statusCode, 429);
    for (let i = 0; i < 100; i++) {
      const read = await test.inject({
        url: '/v2/localhost/users/current',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '192.0.2.1',
      });
      assert.equal(read.statusCode, 200);
    }
  });

  it('limit the conversations that guests open on a site, but not those of members and on known pages', async () => {
    const { token } = await test.signUp('Opener');
    let made = 0;
    const open = (container_id: string, network: number, headers = {}) =>
      post(`/v4/livecomments/${test.site.uuid}`, `198.18.${network}.1`, { container_id }, headers);
    for (let network = 0; network < 10; network += 1) {
      for (let n = 0; n < 30; n += 1) assert.equal((await open(`new-${made++}`, network)).statusCode, 201);
      assert.equal((await open('one-too-many', network)).statusCode, 429, 'of its network');
    }
    const refused = await open('one-too-many', 10);
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_requests'], 'of the site');
    assert.ok(Number(refused.headers['retry-after']) <= 60);
    assert.equal((await open('new-0', 11)).statusCode, 409);
    assert.equal((await open('of-a-member', 12, { authorization: `Bearer ${token}` })).statusCode, 201);
    const elsewhere = await test.app.sites.add({ domain: 'quiet.example' });
    const other = await post(`/v4/livecomments/${elsewhere.uuid}`, '198.18.13.1', { container_id: 'first' });
    assert.equal(other.statusCode, 201);
    test.pass(60_000);
    assert.equal((await open('one-too-many', 14)).statusCode, 201);
  });

  it('let one network’s guests open 300 conversations an hour, at any pace, and more after the hour', async () => {
    const open = (container_id: string) =>
      post(`/v4/livecomments/${test.site.uuid}`, '198.19.1.1', { container_id: `slow-${container_id}` });
    const begun = test.app.clock.now();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let n = 0; n < 30; n += 1) assert.equal((await open(`${minute}-${n}`)).statusCode, 201);
      test.pass(61_000);
    }
    const refused = await open('one-too-many');
    assert.equal(refused.statusCode, 429);
    const left = begun + 60 * 60_000 - test.app.clock.now();
    assert.ok(Math.abs(Number(refused.headers['retry-after']) - left / 1000) < 30, 'an hour from the first');
    test.pass(left + 30_000);
    assert.equal((await open('one-too-many')).statusCode, 201);
  });

  const logIn = (address: string, email: string, password: string, headers = {}) =>
    post('/v2/localhost/users/login', address, { email, password }, headers);
  /** Measures the milliseconds of an answer. */
  const timed = async (ask: () => Promise<{ statusCode: number }>) => {
    const begun = performance.now();
    const { statusCode } = await ask();
    return { statusCode, ms: performance.now() - begun };
  };

  it('slow down guesses at an account, and never lock it', async () => {
    await test.signUp('Sought');
    await test.signUp('Calm');
    const email = 'sought@example.org';
    const cookie = String((await logIn('192.0.2.200', email, PASSWORD)).headers['set-cookie']);
    const [device = ''] = /VfDevice_[^;]+/.exec(cookie) ?? [];
    assert.ok(device);
    const guesses = Array.from({ length: 60 }, (_, i) => logIn(`198.18.0.${i}`, email, `guess ${i}`));
    const codes = (await Promise.all(guesses)).map((answer) => answer.json().code);
    // From a separate network each, and without the header of pages.
    assert.equal(codes.filter((code) => code === 'wrong_password').length, 50);
    assert.equal(codes.filter((code) => code === 'captcha_required').length, 10);

    const ask = async (address: string, whose: string, headers: Record<string, string> = {}) => {
      const answer = await logIn(address, whose, PASSWORD, headers);
      return answer.statusCode === 200 ? 'in' : answer.json().code;
    };
    assert.equal(await ask('198.18.1.1', 'Sought@EXAMPLE.org'), 'captcha_required', 'a new device');
    const known = await timed(() => logIn('198.18.1.2', email, PASSWORD, { cookie: device }));
    assert.ok(known.statusCode === 200 && known.ms < 1900, `the owner's own device: ${known.ms}`);
    assert.equal(
      await ask('198.18.1.3', email, { cookie: `${device}x` }),
      'captcha_required',
      'a cookie that is not ours',
    );
    assert.equal(await ask('198.18.1.4', 'calm@example.org'), 'in', 'another account');
  });

  it('delay a network that guesses at one account, ever longer', () => {
    assert.deepEqual(
      [1, 5, 6, 7, 8, 20].map((tries) => paceOf(tries, tries)),
      [0, 0, 250, 500, 1000, 5000],
    );
    assert.deepEqual(
      [50, 51, 5000].map((tries) => paceOf(1, tries)),
      [0, 2000, 2000],
    );
  });

  it('do not count a right password as a try', async () => {
    const { id } = await test.signUp('Frequent');
    const ask = (password: string) => logIn('192.0.2.201', 'frequent@example.org', password);
    for (let i = 0; i < 4; i++) {
      assert.equal((await ask(PASSWORD)).statusCode, 200);
      assert.equal((await ask('not it')).statusCode, 400);
    }
    const { count } = await test.app.shared.count('login-account', String(id), 900_000);
    assert.equal(count, 4 + 1);
  });

  it('counts a whole /48 of IPv6 as well', async () => {
    const write = (n: number) => guess(`2001:db8:77:${n.toString(16)}::1`);
    for (let n = 0; n < 200; n++) assert.equal((await write(n)).statusCode, 400, String(n));
    assert.equal((await write(201)).statusCode, 429);
    assert.equal((await guess('2001:db8:78::1')).statusCode, 400);
  });

  it('do not forget a blocked address, even if many others follow', async () => {
    for (let i = 0; i <= 20; i++) await guess('203.0.113.77');
    assert.equal((await guess('203.0.113.77')).statusCode, 429);
    for (let i = 0; i < 20_100; i++) test.app.shared.count('login-address', `10.9.${i >> 8}.${i & 255}`, 300_000, 20);
    assert.equal((await guess('203.0.113.77')).statusCode, 429);
  });

  it('limit the mails to one address, whether or not it is known', async () => {
    for (const email of ['sought@example.org', 'nobody.else@example.org']) {
      for (let i = 0; i < 5; i++) {
        assert.equal((await post('/v2/localhost/account/password', `198.19.0.${i}`, { email })).statusCode, 200);
      }
      assert.equal((await post('/v2/localhost/account/password', '198.19.0.99', { email })).statusCode, 429);
    }
  });

  it('limit new pages, not visits to known ones', async () => {
    const visit = (name: string) => post('/v2/localhost/pages', '198.51.100.7', { url: `https://localhost/${name}` });
    for (let i = 0; i < 30; i++) assert.equal((await visit(`new-${i}`)).statusCode, 201);
    assert.equal((await visit('one-more')).statusCode, 429);
    for (let i = 0; i < 30; i++) assert.equal((await visit(`new-${i}`)).statusCode, 200);
  });

  it('limits forgotten passwords', async () => {
    const ask = () => post('/v2/localhost/account/password', '203.0.113.5', { email: 'nobody@example.org' });
    await Promise.all(Array.from({ length: 5 }, ask));
    assert.equal((await ask()).statusCode, 429);
  });
});

describe('a server without a proxy', () => {
  it('trusts no header about the origin of a request', async () => {
    const test = await startTestApp({ rateLimit: true, trustedProxies: [] });
    try {
      const guess = (i: number) =>
        test.inject({
          method: 'POST',
          url: '/v2/localhost/users/login',
          payload: { email: 'nobody@example.org', password: 'x' },
          remoteAddress: '10.0.0.1',
          headers: { 'x-forwarded-for': `198.51.100.${i}` },
        });
      for (let i = 0; i < 20; i++) assert.equal((await guess(i)).statusCode, 400);
      assert.equal((await guess(20)).statusCode, 429);
    } finally {
      await test.close();
    }
  });
});

describe('no rate limits', () => {
  it('are off completely if the operator turns them off, also those that handlers count', async () => {
    const test = await startTestApp({ rateLimit: false });
    try {
      for (let n = 0; n < 40; n += 1) await test.app.countTry('reset', 'ada@example.org');
      for (let n = 0; n < 40; n += 1) await test.app.countTryOf('sharer', '203.0.113.1');
    } finally {
      await test.close();
    }
  });
});
