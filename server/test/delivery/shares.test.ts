/** Shares over HTTP: counted anonymously, stored permanently, and limited per network. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';

describe('shares', () => {
  let t: TestApp;
  let shares: string;
  before(async () => {
    t = await startTestApp({ rateLimit: true });
    shares = `/v4/shares/${t.site.uuid}`;
    for (const [index, container_id] of ['tide', 'wreck', 'reef'].entries()) {
      const payload = { url: `http://localhost/articles/${container_id}`, title: `Story ${index}`, container_id };
      const answer = await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload });
      assert.equal(answer.statusCode, 201, answer.body);
    }
  });
  after(() => t?.close());

  const press = (payload: object, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
    t.inject({ method: 'POST', url: shares, payload, remoteAddress, headers });
  const read = async (query: string) => (await t.inject({ url: `${shares}?${query}` })).json();

  it('counts a press by its medium, and shows the total to everybody', async () => {
    assert.deepEqual(await read('container_id=tide'), { total: 0, counts: {} });
    const first = await press({ container_id: 'tide', medium: 'facebook' });
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual(first.json(), { total: 1, counts: { facebook: 1 } });
    await press({ container_id: 'tide', medium: 'facebook' }, '192.0.2.2');
    const third = await press({ container_id: 'tide', medium: 'copy_link' }, '192.0.2.3');
    assert.deepEqual(third.json(), { total: 3, counts: { copy_link: 1, facebook: 2 } });
    t.pass(11_000);
    assert.deepEqual(await read('container_id=tide'), { total: 3, counts: { copy_link: 1, facebook: 2 } });
  });

  it('counts shares of an account, without the shared page', async () => {
    const ann = await t.signUp('Ann');
    const payload = { container_id: 'wreck', medium: 'bluesky' };
    for (const remoteAddress of ['192.0.2.21', '192.0.2.22'])
      assert.equal((await ann.inject({ method: 'POST', url: shares, payload, remoteAddress })).statusCode, 200);
    assert.equal((await t.inject({ url: `/v2/localhost/users/${ann.id}` })).json().result.shares, 2);
    await t.app.db.deleteFrom('page_shares').where('medium', '=', 'bluesky').execute();
  });

  it('knows a page by its address as well, in full or on the site, and counts for the same page', async () => {
    await press({ container_id: 'wreck', medium: 'email' });
    for (const url of ['http://localhost/articles/wreck?utm_source=letter', '/articles/wreck/']) {
      assert.deepEqual(await read(`url=${encodeURIComponent(url)}`), { total: 1, counts: { email: 1 } });
    }
    // A container that no page has reported yet.
    const other = await press({ container_id: 'side', url: '/articles/wreck', medium: 'email' }, '192.0.2.2');
    assert.deepEqual(other.json(), { total: 2, counts: { email: 2 } });
  });

  it('accepts a press as plain text, as a page that is left sends it, even after the session ended', async () => {
    const body = JSON.stringify({ container_id: 'wreck', medium: 'reddit' });
    const headers = { 'content-type': 'text/plain;charset=UTF-8', authorization: 'Bearer gone' };
    const answer = await t.inject({ method: 'POST', url: shares, payload: body, headers, remoteAddress: '192.0.2.9' });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().counts.reddit, 1);
  });

  it('refuses an unknown page, and an unknown network', async () => {
    assert.equal((await press({ container_id: 'nowhere', medium: 'facebook' })).statusCode, 404);
    assert.equal((await press({ medium: 'facebook' })).statusCode, 404);
    for (const payload of [
      { container_id: 'tide', medium: 'myspace' },
      { container_id: 'a b', medium: 'facebook' },
      { container_id: 'tide' },
    ]) {
      assert.equal((await press(payload)).statusCode, 400, JSON.stringify(payload));
    }
    assert.deepEqual(await read('url=http%3A%2F%2F%25'), { total: 0, counts: {} });
  });

  it('counts ten presses of a network per page and hour, for all addresses of the page', async () => {
    const pressFrom = async (address: string) =>
      (await press({ container_id: 'reef', medium: 'threads' }, address)).statusCode;
    for (let i = 0; i < 10; i++) assert.equal(await pressFrom(`2001:db8:1:1::${i + 1}`), 200);
    assert.equal(await pressFrom('2001:db8:1:1::ffff'), 429);
    assert.equal(await pressFrom('2001:db8:1:2::1'), 200);
    assert.deepEqual((await press({ container_id: 'wreck', medium: 'device' }, '2001:db8:1:1::1')).statusCode, 200);
    t.pass(60 * 60_000 + 1);
    assert.equal(await pressFrom('2001:db8:1:1::1'), 200);
    assert.deepEqual(await read('container_id=reef'), { total: 12, counts: { threads: 12 } });
  });

  it('counts nothing if the site has no share bars', async () => {
    await t.changeSettings({ enable_sharebar: false });
    const answer = await press({ container_id: 'tide', medium: 'facebook' }, '192.0.2.77');
    assert.equal(answer.statusCode, 403);
    assert.equal(answer.json().data.reason, 'sharebar_disabled');
    await t.changeSettings({ enable_sharebar: true });
  });

  it('asks for the reader’s own server, in their language, and nothing about the share is read', async () => {
    const text = '"><script>alert(1)</script>';
    const url = `/share/mastodon?text=${encodeURIComponent(text)}`;
    const answer = await t.inject({ url, headers: { 'accept-language': 'ar' } });
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, /<html lang="ar" dir="rtl">/);
    assert.ok(!answer.body.includes('alert(1)'));
    assert.match(answer.body, /<input id="server"/);
    const policy = String(answer.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; .*frame-ancestors 'none'.*script-src 'sha256-/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
  });
});
