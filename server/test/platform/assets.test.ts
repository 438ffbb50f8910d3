import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { accepts } from '../../src/http/accepts';
import { AssetFiles } from '../../src/modules/platform/assets/asset-files';
import { startTestApp, type TestApp } from '../support/app';

const ADDRESSES = [
  '/vf.js',
  '/vf-v2.js',
  '/entry/index.js',
  '/app/js/vf.js',
  '/front/frontwise-1.2.3-abc/index.js',
  '/front/4.7.1/index.js',
  '/front/v2-legacy_build/index.js',
];
const SCRIPT = 'console.log("vf","c/loader-abc123.js");';

describe('the widget suite', () => {
  let test: TestApp;
  const distDir = mkdtempSync(join(tmpdir(), 'dist-'));
  before(async () => {
    mkdirSync(join(distDir, 'c'));
    for (const name of ['vf.js', 'c/react-abc123.js']) {
      writeFileSync(join(distDir, name), SCRIPT);
      writeFileSync(join(distDir, `${name}.br`), brotliCompressSync(SCRIPT));
      writeFileSync(join(distDir, `${name}.map`), '{}');
    }
    test = await startTestApp({ distDir });
  });
  after(async () => {
    await test.close();
    rmSync(distDir, { recursive: true });
  });

  it('answers at every address hosts have in their pages', async () => {
    for (const url of ADDRESSES) {
      const answer = await test.inject({ url, headers: { origin: 'https://publisher.example' } });
      assert.equal(answer.statusCode, 200, url);
      assert.equal(answer.body, SCRIPT);
      assert.match(String(answer.headers['content-type']), /^text\/javascript/);
      assert.match(String(answer.headers['cache-control']), /max-age=60\b/);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin');
    }
    assert.equal((await test.inject({ url: '/front/other/index.js' })).statusCode, 404);
    assert.equal((await test.inject({ method: 'HEAD', url: '/vf.js' })).statusCode, 200);
  });

  it('describes its widgets beside the script, for editors and frameworks', async () => {
    for (const [name, type] of [
      ['vf.d.ts', 'text/plain'],
      ['custom-elements.json', 'application/json'],
      ['openapi.json', 'application/json'],
    ] as const) {
      assert.equal((await test.inject({ url: `/${name}` })).statusCode, 404);
      writeFileSync(join(distDir, name), 'vf-conversations');
      const answer = await test.inject({ url: `/${name}` });
      assert.equal(answer.body, 'vf-conversations', name);
      assert.equal(String(answer.headers['content-type']).split(';')[0], type);
    }
  });

  it('has the first chunk asked for before the script has run', async () => {
    const { headers } = await test.inject({ url: '/vf.js', headers: { 'accept-encoding': 'br' } });
    assert.equal(headers.link, '</c/loader-abc123.js>; rel=modulepreload; crossorigin');
    assert.equal((await test.inject({ url: '/c/react-abc123.js' })).headers.link, undefined);
  });

  it('sends the smallest form that the client accepts', async () => {
    const get = async (encoding: string) => {
      const answer = await test.inject({ url: '/vf.js', headers: { 'accept-encoding': encoding } });
      assert.equal(answer.headers.vary, 'accept-encoding');
      return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload, etag: answer.headers.etag };
    };
    const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip, br;q=0'), await get('identity')];
    assert.deepEqual([br.encoding, gzip.encoding, plain.encoding], ['br', 'gzip', undefined]);
    assert.equal(brotliDecompressSync(br.bytes).toString(), SCRIPT);
    assert.equal(gunzipSync(gzip.bytes).toString(), SCRIPT);
    assert.equal(new Set([br.etag, gzip.etag, plain.etag]).size, 3);
    writeFileSync(join(distDir, 'c/incompressible-abc123.js'), SCRIPT);
    const url = '/c/incompressible-abc123.js';
    const { headers } = await test.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(headers['content-encoding'], undefined);
  });

  it('answers 304 if the client has the file', async () => {
    const { headers } = await test.inject({ url: '/vf.js' });
    for (const tag of [String(headers.etag), `W/${headers.etag}`, `"x", ${headers.etag}`]) {
      const again = await test.inject({ url: '/vf.js', headers: { 'if-none-match': tag } });
      assert.equal(again.statusCode, 304);
      assert.equal(again.body, '');
    }
    assert.equal((await test.inject({ url: '/vf.js', headers: { 'if-none-match': '"x"' } })).statusCode, 200);
  });

  it('lets hashed chunks be kept for ever, source maps with them', async () => {
    for (const url of ['/c/react-abc123.js', '/c/react-abc123.js.map']) {
      const answer = await test.inject({ url });
      assert.equal(answer.statusCode, 200, url);
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(answer.headers['access-control-allow-origin'], '*');
    }
  });

  it('is served from memory in production, even if the disk fails, and updated soon after a build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vf-assets-'));
    const path = join(folder, 'vf.js');
    writeFileSync(path, 'first');
    const files = new AssetFiles({ isBuiltAnew: false });
    const text = async () => (await files.read(path, ''))?.content.toString();
    assert.equal(await text(), 'first');
    writeFileSync(path, 'second');
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    assert.equal(await text(), 'first');
    const until = Date.now() + 10_000;
    while ((await text()) !== 'second' && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await text(), 'second');
    assert.equal(await files.read(join(folder, 'none.js'), ''), null);
    rmSync(folder, { recursive: true });
  });

  it('redirects pages of a deleted build to the code that renews them', async () => {
    for (const name of [
      'vf-conversations-en-abc123',
      'more-vf-tray-pt-br-abc123',
      'vf-conversations-abc123',
      'core-abc123',
    ]) {
      const answer = await test.inject({ url: `/c/${name}.json` });
      assert.equal(answer.statusCode, 200, name);
      // The next request or node may have the build with the file.
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      const { files, entries } = answer.json();
      assert.deepEqual(
        entries.core[0].map((number: number) => files[number]),
        [['c/renew.js']],
      );
    }
    writeFileSync(join(distDir, 'c/renew.js'), SCRIPT);
    const { headers } = await test.inject({ url: '/c/renew.js' });
    assert.match(String(headers['cache-control']), /max-age=60\b/);
  });

  it('answers an unknown chunk with a module that renews the page, and other unknown files with 404', async () => {
    const answer = await test.inject({ url: '/c/react.deferred-abcd999.js' });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.match(String(answer.headers['content-type']), /^text\/javascript/);
    assert.match(answer.body, /from'\.\/renew\.js'/);
    for (const name of ['react-abcd999.js.map', 'react-abcd999.css', 'react.js']) {
      assert.equal((await test.inject({ url: `/c/${name}` })).statusCode, 404, name);
    }
  });

  it('shows a new build without a restart', async () => {
    const changed = 'console.log("new");';
    writeFileSync(join(distDir, 'c/react-abc123.js'), changed);
    assert.equal((await test.inject({ url: '/c/react-abc123.js' })).body, changed);
  });

  it('serves nothing else from the disk', async () => {
    for (const path of ['..%2fvf.js', '..%2f..%2fetc%2fpasswd', '.stamp', 'missing.js', '%00.js', '....//vf.js']) {
      const { statusCode } = await test.inject({ url: `/c/${path}` });
      assert.ok([400, 404].includes(statusCode), `${path} ${statusCode}`);
    }
  });

  it('reads weights as the header means them', () => {
    assert.equal(accepts('gzip, br;q=0.5', 'br'), true);
    assert.equal(accepts('gzip;q=0', 'gzip'), false);
    assert.equal(accepts('*', 'br'), true);
    assert.equal(accepts('*;q=0, gzip', 'br'), false);
    assert.equal(accepts('', 'br'), false);
  });
});
