/**
 * The shortcut of cached answers (modules/platform/cache/cached-replies.ts) over real sockets: equals the ordinary
 * answer in every header and byte, and is never used for requests with credentials.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sectionPath, type TestContainer } from '../support/conversation';
import { type Ask, openShortWay } from '../support/short-way';

let t: TestApp;
let anna: TestUser;
let moderator: TestUser;
let container: TestContainer;
let port: number;
let ask: Ask;
let askShort: Ask;
before(async () => {
  t = await startTestApp();
  ({ port, ask, askShort } = await openShortWay(t));
  anna = await t.signUp('Anna');
  moderator = await t.signUp('Mo', 'moderator');
  container = await openContainer(t);
  for (let n = 0; n < 8; n++) await post(anna, container, `Comment ${n} ${'with some words '.repeat(10)}`);
});
after(() => t?.close());

const addresses = () => [
  `${sectionPath(t)}/?container_id=${container.container_id}`,
  `${container.path}/comments?limit=3`,
  `${container.path}/comments?limit=100&sorted_by=oldest`,
  `${container.path}/comments?limit=0`,
];

test('the short way gives the same response as the ordinary way', async () => {
  const kinds: [string, Record<string, string>][] = [
    ['plain', {}],
    ['brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['no encoding', { 'accept-encoding': 'gzip;q=0, br;q=0' }],
    ['a page of the site', { origin: 'http://localhost' }],
    ['a page of this server', { origin: `http://127.0.0.1:${port}` }],
    ['a page of somebody else', { origin: 'https://elsewhere.example' }],
    ['a frame of nobody', { origin: 'null' }],
    ['another cookie', { cookie: 'consent=yes' }],
  ];
  for (const path of addresses()) {
    for (const method of ['GET', 'HEAD']) {
      for (const [name, headers] of kinds) {
        const ordinary = await ask(path, headers, method);
        const again = await askShort(path, headers, method);
        assert.equal(ordinary.status, 200);
        assert.deepEqual({ ...again, isShort: false }, { ...ordinary, isShort: false }, `${method} ${path} ${name}`);

        const known = { ...headers, 'if-none-match': `"other", W/${ordinary.headers.etag?.replace('W/', '')}` };
        const unchanged = await ask(path, known, method);
        const unchangedAgain = await askShort(path, known, method);
        assert.deepEqual({ ...unchangedAgain, isShort: false }, { ...unchanged, isShort: false });
        assert.equal(unchanged.status, 304);
        assert.equal(unchanged.body.length, 0);
        assert.equal(unchanged.headers.etag, ordinary.headers.etag);
      }
    }
  }
});

test('each encoding unpacks to the same bytes, with its own tag', async () => {
  const path = `${container.path}/comments?limit=100`;
  const [plain, br, gzip] = await Promise.all([
    ask(path),
    ask(path, { 'accept-encoding': 'br' }),
    ask(path, { 'accept-encoding': 'gzip' }),
  ]);
  assert.deepEqual(brotliDecompressSync(br.body), plain.body);
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  assert.equal(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size, 3);
  for (const { headers } of [plain, br, gzip]) assert.match(headers.vary ?? '', /accept-encoding/);
  assert.equal((await ask(path, { 'if-none-match': br.headers.etag as string })).status, 200);
});

test('credentials are for the pages of the site only, also on the short way', async () => {
  const path = `${container.path}/comments?limit=4`;
  for (const origin of [
    'http://localhost',
    'https://elsewhere.example',
    'http://localhost',
    'https://elsewhere.example',
  ]) {
    const { headers } = await ask(path, { origin });
    const isOwn = origin === 'http://localhost';
    assert.equal(headers['access-control-allow-origin'], isOwn ? origin : '*');
    assert.equal(headers['access-control-allow-credentials'], isOwn ? 'true' : undefined);
  }
});

test('a request with credentials takes the ordinary way', async () => {
  const path = `${container.path}/comments?limit=5`;
  await askShort(path);
  const signedIn = await ask(path, { authorization: `Bearer ${moderator.token}` });
  assert.equal(signedIn.isShort, false);
  assert.equal(signedIn.headers.etag, undefined);
  const cookie = `VfAccess_${t.site.uuid}=${moderator.token}`;
  assert.equal((await ask(path, { cookie })).isShort, false);
  const refused = await ask(path, { authorization: 'Bearer nonsense' });
  assert.deepEqual([refused.isShort, refused.status], [false, 401]);
});

test('a post shows at once, and the short way continues from it', async () => {
  const path = `${container.path}/comments?limit=6`;
  for (let n = 0; n < 5; n++) {
    await askShort(path);
    const { content_uuid } = await post(anna, container, `News ${n}`);
    const { contents } = JSON.parse(String((await ask(path)).body));
    assert.equal(contents[0].content_uuid, content_uuid);
  }
});

test('the short way is counted like any other', async () => {
  const path = `${container.path}/comments?limit=7`;
  const read = async () => {
    const text = (await t.inject({ url: '/metrics' })).body;
    const line =
      /http_request_duration_seconds_count\{method="GET",route="([^"]*\/:cc\/comments)",status="200"\} (\d+)/;
    return Number(line.exec(text)?.[2] ?? 0);
  };
  const before = await read();
  let asked = 0;
  let wasShort = 0;
  for (; wasShort < 10; asked++) if ((await ask(path)).isShort) wasShort += 1;
  assert.equal((await read()) - before, asked);
});

test('errors are not kept', async () => {
  const path = `${sectionPath(t)}/?container_id=made-later`;
  for (let n = 0; n < 2; n++) assert.equal((await ask(path)).status, 404);
  await t.inject({ method: 'POST', url: `${sectionPath(t)}/`, payload: { container_id: 'made-later' } });
  assert.equal((await ask(path)).status, 200);
  assert.equal((await ask(`${container.path}/comments?limit=1000`)).status, 400);
});

test('people are kept as well, until they change', async () => {
  const path = `/v2/localhost/users?ids=${anna.id}`;
  const named = async () => JSON.parse(String((await ask(path)).body)).result.results[0].name;
  await askShort(path);
  const dora = await t.signUp('Dora');
  await dora.inject({ method: 'PATCH', url: `/v2/localhost/users/${dora.id}`, payload: { name: 'Dorothea' } });
  assert.equal(await named(), 'Anna');
  await anna.inject({ method: 'PATCH', url: `/v2/localhost/users/${anna.id}`, payload: { name: 'Annabel' } });
  assert.equal(await named(), 'Annabel');
  const own = await ask(`/v2/localhost/users/${anna.id}`, { authorization: `Bearer ${anna.token}` });
  assert.equal(JSON.parse(String(own.body)).result.email, 'anna@example.org');
  for (let asked = 0; asked < 3; asked++) {
    const { result } = JSON.parse(String((await ask(`/v2/localhost/users/${anna.id}`)).body));
    assert.equal(result.email, undefined);
  }
});
