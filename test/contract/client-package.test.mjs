/** The npm package `client`: packed, installed without network, used in TypeScript, Node and with Web APIs only. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { SCOPE } from '../../ship/names.mjs';
import { makeClient, pack } from '../../ship/packages.mjs';
import { ROOT, run } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';
import { assertErrors, tsconfig } from './type-errors.mjs';

const NAME = `${SCOPE}/client`;
const ORIGIN = 'https://community.example';
const SECRETS = { standard: 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vaw==', classic: 'ab'.repeat(64) };

const WEB_APIS = 'atob btoa crypto Headers TextDecoder TextEncoder Uint8Array URL URLSearchParams'.split(' ');

const PAGE = `import { createClient, verifyWebhook } from '${NAME}';
const client = createClient({ origin: '${ORIGIN}', site: 'news.example', section: 'uuid' });
const { access_token } = await client.post('/authorize_client', { body: { grant_type: 'client_credentials', scope: 'x' } });
export const token: string = access_token;
export const queue = client.get('/v1/console/{domain}/queue', { query: { queue: 'reported', limit: 20 } });
export const event = verifyWebhook<{ type: string }>(new Headers(), '', ['a', 'b']).then(({ type }) => type.length);
export const lost = client.get('/v1/console/{domain}/queues'); // ✗ is not assignable to parameter of type
export const wrong = client.post('/authorize_client', { body: { grant_type: 5, scope: 'x' } }); // ✗ Type 'number' is not assignable to type 'string'
export const no = client.delete('/authorize_client'); // ✗ is not assignable to parameter of type
`;

const made = mkdtempSync(join(tmpdir(), 'vf-client-'));
const site = aRepository({
  'package.json': { name: 'site', private: true, type: 'module' },
  'page.ts': PAGE,
  'tsconfig.json': tsconfig(['page.ts']),
});
const installed = join(site, 'node_modules', NAME);
let client;

before(async () => {
  await makeClient(join(made, 'client'));
  const tarball = await pack(join(made, 'client'));
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', ['install', ...flags, tarball], { cwd: site, quiet: true });
  assert.equal(code, 0, output);
  client = await import(pathToFileURL(join(installed, 'index.mjs')).href);
});
after(() => {
  for (const folder of [made, site]) rmSync(folder, { recursive: true, force: true });
});

/** A server that records requests and answers from a list. */
function recorder(...answers) {
  const requests = [];
  const fetch = async (url, { method, headers, body }) => {
    requests.push({ method, url: String(url), headers, body: body && String(body) });
    const { status = 200, json } = answers.shift() ?? {};
    return new Response(json && JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  };
  return { requests, fetch };
}

test('TypeScript knows paths, bodies and answers', async () => assertErrors(site, 'page.ts'));

test('the package has the version of the project and no dependencies', () => {
  const { name, version, license, ...manifest } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  assert.deepEqual([name, version, license], [NAME, project.version, project.license]);
  for (const field of ['dependencies', 'devDependencies', 'private', 'scripts'])
    assert.equal(manifest[field], undefined);
});

test('a call fills in the path, sends JSON with a token, and returns the answer', async () => {
  const { requests, fetch } = recorder({ json: { ok: 1 } }, { status: 204 });
  const { get, post } = client.createClient({ origin: ORIGIN, site: 'news.example', token: () => 'abc', fetch });
  const answer = await get('/v2/{domain}/pages/{*}', {
    path: { '*': 'a b/c?d' },
    query: { ids: [1, 2], none: undefined },
  });
  assert.deepEqual(answer, { ok: 1 });
  assert.equal(await post('/v2/{domain}/pages', { body: { title: 'é' } }), undefined);
  assert.equal(requests[0].url, `${ORIGIN}/v2/news.example/pages/a%20b/c%3Fd?ids=1&ids=2`);
  assert.deepEqual(
    [requests[1].method, requests[1].headers.authorization, requests[1].headers['content-type'], requests[1].body],
    ['POST', 'Bearer abc', 'application/json', '{"title":"é"}'],
  );
});

test('a path without its value is an error that names it, and nothing is sent', async () => {
  const { requests, fetch } = recorder();
  const { get } = client.createClient({ origin: ORIGIN, fetch });
  await assert.rejects(get('/v2/{domain}/webhooks'), /needs a value for domain/);
  assert.equal(requests.length, 0);
});

test('an answer other than 2xx rejects with its status, code and message', async () => {
  const { fetch } = recorder({ status: 403, json: { code: 'forbidden', message: 'Not for you.', request_id: 'r1' } });
  const { get } = client.createClient({ origin: ORIGIN, fetch });
  await assert.rejects(get('/readyz'), ({ name, message, status, code, requestId }) => {
    assert.deepEqual(
      [name, message, status, code, requestId],
      ['ApiError', '403: Not for you.', 403, 'forbidden', 'r1'],
    );
    return true;
  });
});

test('a client token is requested once, renewed before it expires, and again after a failure', async () => {
  let time = 0;
  const grant = (access_token) => ({ json: { access_token, expires_in: 3600 } });
  const { requests, fetch } = recorder({ status: 503 }, grant('a'), grant('b'));
  const options = { origin: ORIGIN, id: 'me', secret: 'you', fetch, now: () => time };
  const token = client.clientToken({ ...options, scope: 'uuid' });
  await assert.rejects(token(), /503/);
  assert.deepEqual(await Promise.all([token(), token()]), ['a', 'a']);
  time = 3_539_000;
  assert.equal(await token(), 'a');
  time = 3_541_000;
  assert.equal(await token(), 'b');
  assert.deepEqual(
    requests.map(({ url }) => url),
    Array(3).fill(`${ORIGIN}/authorize_client`),
  );
  assert.equal(requests[0].headers.authorization, `Basic ${Buffer.from('me:you').toString('base64')}`);
  const accounts = recorder(grant('c'));
  await client.clientToken({ ...options, fetch: accounts.fetch, scope: 'accounts' })();
  assert.equal(accounts.requests[0].url, `${ORIGIN}/oauth2/token`);
});

/** A delivery signed like the server's. */
function delivery(secret, body, seconds) {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  const signature = createHmac('sha256', key).update(`id.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': 'id', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,AAAA v1,${signature}` };
}

test('webhooks of both formats are verified, with each of several secrets', async () => {
  const body = '{"type":"comment.visible","é":1}';
  for (const secret of Object.values(SECRETS)) {
    const headers = delivery(secret, body, 1000);
    const now = 1_000_000;
    const parsed = JSON.parse(body);
    assert.deepEqual(await client.verifyWebhook(headers, body, ['other', secret], { now }), parsed);
    assert.deepEqual(await client.verifyWebhook(new Headers(headers), Buffer.from(body), secret, { now }), parsed);
    const refused = [
      [headers, `${body} `, secret, now],
      [headers, body, 'other', now],
      [headers, body, secret, now + 301_000],
      [{ ...headers, 'webhook-timestamp': '' }, body, secret, now],
      [{ ...headers, 'webhook-signature': 'v1,?' }, body, secret, now],
      [{ ...headers, 'webhook-id': 'another' }, body, secret, now],
    ];
    for (const [given, text, one, time] of refused) {
      await assert.rejects(client.verifyWebhook(given, text, one, { now: time }), /webhook-(timestamp|signature)/);
    }
  }
});

test('it runs if there are only Web APIs', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(installed, 'index.mjs')],
    bundle: true,
    format: 'iife',
    globalName: 'client',
    platform: 'neutral',
    write: false,
  });
  const { requests, fetch } = recorder({ json: { access_token: 't', expires_in: 60 } }, { json: { ok: true } });
  // An edge runtime has no process, no Buffer and no require. Arrays belong to the realm that checks them.
  const edge = { ...Object.fromEntries(WEB_APIS.map((name) => [name, globalThis[name]])), fetch };
  const body = '{"a":1}';
  const headers = delivery(SECRETS.standard, body, Math.floor(Date.now() / 1000));
  const { verified, answer } = await vm.runInNewContext(
    `${outputFiles[0].text};
    (async () => ({
      verified: await client.verifyWebhook(headers, body, secret),
      answer: await client.createClient({
        origin: '${ORIGIN}',
        token: client.clientToken({ origin: '${ORIGIN}', id: 'a', secret: 'b', scope: 's' }),
      }).get('/readyz'),
    }))()`,
    { ...edge, headers, body, secret: SECRETS.standard },
  );
  assert.equal(verified.a, 1);
  assert.equal(answer.ok, true);
  assert.equal(requests[1].headers.authorization, 'Bearer t');
});
