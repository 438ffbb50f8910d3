/**
 * Painted widgets over real sockets, as browsers, caches and those who mean ill ask for them: packing, conditional and
 * partial requests, headers that lie, addresses without end.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { openRoom, post, type Room } from './support/conversation';
import { buildWidgets } from './support/painted';

let t: TestApp;
let anna: TestUser;
let room: Room;
let port = 0;
/** Requests that went the short way. */
let short = 0;
before(async () => {
  buildWidgets();
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  const { first } = t.app.sockets;
  t.app.sockets.first = (request, response) => {
    const isServed = first(request, response);
    if (isServed) short += 1;
    return isServed;
  };
  anna = await t.signUp('Anna');
  room = await openRoom(t);
  for (let n = 0; n < 8; n++) await post(anna, room, `Comment ${n} ${'with some words '.repeat(10)}`);
});
after(() => t?.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  isShort: boolean;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const before = short;
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
  request.end();
  const [response] = await once(request, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const { date: _, ...rest } = response.headers;
  return { status: response.statusCode, headers: rest, body: Buffer.concat(parts), isShort: short > before };
}

const address = (more = '') =>
  `/render/conversations?site=localhost&container_id=${room.container_id}${more && `&${more}`}`;

test('what stays is packed as small as can be, a while after it was given at once', async () => {
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
  // The same content under the same tag: nobody loads it again for having been packed better.
  assert.match(String(dense.headers.etag), /^W\/"[\w-]+-br"$/);
  assert.equal(dense.headers.etag, first.headers.etag);
  assert.equal((await ask(path, { ...headers, 'if-none-match': String(first.headers.etag) })).status, 304);
  assert.deepEqual(gunzipSync((await ask(path, { 'accept-encoding': 'gzip' })).body), plain.body);
});
