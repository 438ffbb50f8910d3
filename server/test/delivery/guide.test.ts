/** The documentation site at `/docs/guide/`: its files, its policy, and its readers. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';

const TOKEN = 'a-token-of-enough-length';
const SCRIPT = "document.title='x'";
const folder = mkdtempSync(join(tmpdir(), 'vf-guide-'));
const guideDir = join(folder, 'guide');
let t: TestApp;

before(async () => {
  mkdirSync(join(guideDir, 'widgets'), { recursive: true });
  mkdirSync(join(guideDir, 'assets/chunks'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(guideDir, 'index.html'), `<script id="a">${SCRIPT}</script><script src="/x.js"></script>Start`);
  writeFileSync(join(guideDir, 'widgets/index.html'), 'All widgets');
  writeFileSync(join(guideDir, 'assets/chunks/theme.Ab_-1234.js'), 'export {}');
  t = await startTestApp({ guideDir });
});
after(async () => {
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('pages come with a policy that allows the scripts in them, and no others', async () => {
  const page = await t.inject({ url: '/docs/guide/' });
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  const policy = String(page.headers['content-security-policy']);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy);
  assert.equal((await t.inject({ url: '/docs/guide/widgets/' })).body, 'All widgets');
  assert.equal((await t.inject({ url: '/docs/guide' })).headers.location, '/docs/guide/');
});

test('files with a hash in their names stay in caches; a page is asked for again, and sent if it has changed', async () => {
  const file = await t.inject({ url: '/docs/guide/assets/chunks/theme.Ab_-1234.js' });
  assert.match(String(file.headers['cache-control']), /immutable/);
  const page = await t.inject({ url: '/docs/guide/index.html' });
  assert.equal(page.headers['cache-control'], 'no-cache');
  const headers = { 'if-none-match': String(page.headers.etag) };
  assert.equal((await t.inject({ url: '/docs/guide/index.html', headers })).statusCode, 304);
});

test('no address leads out of the folder', async () => {
  for (const path of [
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    'widgets/..%2f..%2fsecret.txt',
    '%00.html',
    'assets',
  ])
    assert.equal((await t.inject({ url: `/docs/guide/${path}` })).statusCode, 404, path);
});

test('the playground learns the only site of the server', async () => {
  const { body } = await t.inject({ url: '/docs/guide/server.json' });
  assert.deepEqual(JSON.parse(body), { demo: false, domain: 'localhost' });
});

test('in production, only operators can read it; without its build, nobody can', async () => {
  const production = await startTestApp({ guideDir, production: true, operatorToken: TOKEN });
  try {
    assert.equal((await production.inject({ url: '/docs/guide/' })).statusCode, 401);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const page = await production.inject({ url: '/docs/guide/', headers });
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers['cache-control'], 'private, no-store');
  } finally {
    await production.close();
  }
  const without = await startTestApp({ guideDir: null });
  try {
    assert.equal((await without.inject({ url: '/docs/guide/' })).statusCode, 404);
  } finally {
    await without.close();
  }
});
