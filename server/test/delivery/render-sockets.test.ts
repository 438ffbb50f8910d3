/**
 * Painted widgets over real sockets, as browsers, caches and attackers request them: compression, conditional and
 * partial requests, false headers, unlimited addresses.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { buildWidgets } from '../support/painted';
import { type Ask, openShortWay } from '../support/short-way';

let t: TestApp;
let anna: TestUser;
let container: TestContainer;
let ask: Ask;
let askShort: Ask;
before(async () => {
  buildWidgets();
  t = await startTestApp();
  ({ ask, askShort } = await openShortWay(t));
  anna = await t.signUp('Anna');
  container = await openContainer(t);
  for (let n = 0; n < 8; n++) await post(anna, container, `Comment ${n} ${'with some words '.repeat(10)}`);
});
after(() => t?.close());

const address = (more = '') =>
  `/render/conversations?site=localhost&container_id=${container.container_id}${more && `&${more}`}`;

test('a fragment that stays is compressed to the smallest size a while after it was first sent', async () => {
  const path = address('limit=20&embed=script');
  const headers = { 'accept-encoding': 'br' };
  const plain = await ask(path);
  const first = await ask(path, headers);
  assert.deepEqual(brotliDecompressSync(first.body), plain.body);
  const until = Date.now() + 10_000;
  let dense = first;
  while (dense.body.length >= first.body.length * 0.97) {
    assert.ok(Date.now() < until, `still ${dense.body.length} of ${first.body.length} bytes`);
    await wait(100);
    dense = await ask(path, headers);
    assert.deepEqual(brotliDecompressSync(dense.body), plain.body);
    assert.equal(Number(dense.headers['content-length']), dense.body.length);
  }
  // Equal content has the same tag, so that better compression causes no reload.
  assert.match(String(dense.headers.etag), /^W\/"[\w-]+-br"$/);
  assert.equal(dense.headers.etag, first.headers.etag);
  assert.equal((await ask(path, { ...headers, 'if-none-match': String(first.headers.etag) })).status, 304);
  assert.deepEqual(gunzipSync((await ask(path, { 'accept-encoding': 'gzip' })).body), plain.body);
});

test('for any ETag in the request, the answer is the fragment or 304', async () => {
  const path = address('limit=19');
  const origin = 'https://any.example';
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding, origin };
    const { body, headers: told } = await ask(path, headers);
    const etag = String(told.etag);
    const bare = etag.replace('W/', '');
    for (const known of [etag, bare, `W/${bare}`, '*', `"a,b", ${etag}`, ` ${etag} `]) {
      const answer = await ask(path, { ...headers, 'if-none-match': known });
      assert.deepEqual([answer.status, answer.body.length], [304, 0], known);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.equal(answer.headers.vary, 'accept-encoding');
      assert.equal(answer.headers['cache-control'], told['cache-control']);
      assert.equal(answer.headers.etag, etag);
    }
    for (const known of ['', '"', 'W/', bare.slice(1, -1), `"${'x'.repeat(5000)}"`, `${bare}x`, 'W/W/"a"', ',,,']) {
      const answer = await ask(path, { ...headers, 'if-none-match': known });
      assert.deepEqual([answer.status, answer.body], [200, body], known);
    }
    const head = await ask(path, headers, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    assert.equal(head.headers['content-length'], String(body.length));
    const part = await ask(path, { ...headers, range: 'bytes=0-9', 'if-range': etag });
    assert.deepEqual([part.status, part.body], [200, body], 'parts are not given');
  }
});

test('wrong headers do not change what others get', async () => {
  for (const more of ['limit=18', 'limit=18&styles=link']) {
    const path = address(more);
    const first = await ask(path);
    const lies: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example', origin: 'https://evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript', 'x-forwarded-for': '1.1.1.1' },
      { forwarded: 'host=evil.example', 'x-original-url': '/v2/', 'x-rewrite-url': '/admin', 'x-host': 'evil.example' },
      { origin: 'null' },
      { origin: 'https://a.example b' },
      { 'accept-language': 'ar', 'user-agent': '<script>', referer: 'https://evil.example/' },
    ];
    for (const headers of lies) {
      for (let n = 0; n < 3; n++) {
        const answer = await ask(path, headers);
        assert.deepEqual(answer.body, first.body);
        assert.deepEqual(answer.headers, first.headers, JSON.stringify(headers));
      }
    }
    assert.deepEqual((await ask(path)).headers, first.headers);
    assert.doesNotMatch(String(first.body), /evil/);
  }
});

test('a long address is answered and not remembered', async () => {
  const path = address(`limit=17&utm_content=${'x'.repeat(8000)}`);
  for (let n = 0; n < 6; n++) {
    const { status, isShort } = await ask(path);
    assert.deepEqual([status, isShort], [200, false]);
  }
  const origin = `https://${'x.'.repeat(2000)}example`;
  await askShort(address('limit=17'));
  for (let n = 0; n < 4; n++) assert.equal((await ask(address('limit=17'), { origin })).isShort, false);
});

test('a client with ever new headers does not slow down others', async () => {
  const path = address('limit=16');
  await askShort(path);
  for (let n = 0; n < 250; n++) await ask(path, { origin: `https://n${n}.example` });
  await askShort(path, { 'accept-encoding': 'gzip', origin: 'https://late.example' });
  await askShort(path);
});

test('a signed request is answered in the ordinary way, which verifies it', async () => {
  const path = address('limit=15');
  await askShort(path);
  const signed: [string, string][] = [
    ['x-request-signature', 'abc'],
    ['authorization', 'Bearer x'],
    ['cookie', 'a=b; VfAccess_x=y'],
  ];
  for (const [name, value] of signed) {
    const answer = await ask(path, { [name]: value });
    assert.deepEqual([answer.status, answer.isShort], [200, false]);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});
