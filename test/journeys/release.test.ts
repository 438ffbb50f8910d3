/**
 * A release while readers have the page open, with two builds whose chunks have different names. First, files that no
 * server has stored: the page renews itself or asks the reader to reload. Then an operator's upgrade, which replaces
 * the folder without copying anything: the server has stored the older files, so every page works.
 */
import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildClient, copyClient } from '../support/client-copy.mjs';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, takenOver } from './support/painted';
import { article, comment } from './support/reader';
import { type Server, startServer } from './support/server';
import { openOwnStage, type Stage } from './support/stage';

/**
 * A line in each of them, so that no chunk of the older build has the name of a current one. They are loaded at
 * different times: with vf.js, at idle, with the first interaction, on a press.
 */
const CHANGED = [
  'core/mount/loader/loader.entry.ts',
  'core/mount/loader/deferred-loader.ts',
  'core/host/host-api/core.entry.ts',
  'components/conversations/comment/comment-text.tsx',
  'components/conversations/interactive.ts',
  'components/conversations/composer/writing.ts',
  'components/conversations/opened.ts',
];
/** The most requests for files that its server does not have, per page. */
const MISSING_AT_MOST = 5;

let stage: Stage<Chromium, Server>;
let older: string;
let page: ChromiumPage;
before(async () => {
  older = copyClient();
  for (const file of CHANGED) appendFileSync(join(older, file), "\nObject.assign(globalThis, { build: 'older' });\n");
  [stage] = await Promise.all([openOwnStage(open), buildClient(older)]);
  await stage.say('release', 'Read before the release');
});
after(async () => {
  await stage?.close();
  rmSync(older, { recursive: true, force: true });
});

const runsOlder = () =>
  page.until('the older build', () => (window as typeof window & { build?: string }).build === 'older', []);

/** Opens a page with the older build. @returns releases: from then on only the server answers */
async function openBefore(address: string): Promise<() => Promise<void>> {
  page = await stage.browser.newVisitor();
  // A reader who saves data: nothing was prefetched.
  await page.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const files = /\/(vf\.js|c\/[^/?]+)$/;
  await page.page.route(files, (route) => {
    const [, file = ''] = files.exec(new URL(route.request().url()).pathname) ?? [];
    const type = file.endsWith('.json') ? 'application/json' : file.endsWith('.css') ? 'text/css' : 'text/javascript';
    const headers = { 'access-control-allow-origin': '*', 'content-type': type, 'cache-control': 'no-store' };
    return route.fulfill({ headers, body: readFileSync(join(older, 'dist', file)) });
  });
  await page.goto(address);
  await page.sees(comment('Read before the release'));
  await runsOlder();
  await page.page.waitForTimeout(500);
  assert.equal(await isTakenOver(page), false);
  return () => page.page.unroute(files);
}

const conversations = { css: 'vf-conversations' };
const like = { css: '.vf-content-actions__like', in: article('Read before the release') };
const dialog = { css: 'dialog[open], [role="dialog"]', in: { css: 'vf-tray' } };
const field = { css: '.vf-post-form textarea', in: conversations };

/** The notice that a reader sees. */
const outdated: string = JSON.parse(readFileSync('locales/en/base.json', 'utf8')).base['state.outdated'];
/** A manifest of any build, by its name up to the build. */
const MANIFEST = /\/c\/((?:more-)?vf-[\w-]+|core)-\w{6}\.json$/;

/** By the server's build, not by cached files. */
async function isRenewed(): Promise<void> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(
    addresses.some((address) => address.includes('/vf.js?anew=')),
    addresses.join('\n'),
  );
}

for (const way of ['included', 'painted by the script'] as const) {
  const address = () => (way === 'included' ? stage.included('release') : stage.bare('release'));

  test(`${way}: a guest’s first press is completed`, async () => {
    const release = await openBefore(await address());
    await release();
    await page.press(like);
    await page.sees(dialog);
    await isRenewed();
    await page.close();
  });

  test(`${way}: a guest’s first text stays, and can be sent`, async () => {
    const release = await openBefore(await address());
    await release();
    await page.press(field);
    await page.page.keyboard.type('Begun before');
    await takenOver(page);
    const typed = await page.evaluate(
      () => document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea')?.value,
    );
    assert.equal(typed, 'Begun before');
    await isRenewed();
    await page.close();
  });

  test(`${way}: a guest whose page is older than the second release is asked to reload`, async () => {
    const release = await openBefore(await address());
    // Files of the first release's script are gone as well: the server answers as for any unknown build.
    await page.page.route(MANIFEST, (route) =>
      route.continue({ url: route.request().url().replace(MANIFEST, '/c/$1-000000.json') }),
    );
    await release();
    await page.press(like);
    await page.sees({ css: '.notices [role="alert"]', in: conversations, text: outdated });
    await isRenewed();
    await page.close();
  });
}

/** Serves the older build, or the current one, from the same port and data. */
async function serve(dist?: string): Promise<void> {
  await stage.server.stop();
  await stage.server.start(dist);
}

/** Opens a page that the server of the older build serves. @returns the files it will request in vain */
async function openServed(): Promise<string[]> {
  page = await stage.browser.newVisitor();
  const missing: string[] = [];
  page.page.on('response', (response) => {
    const isNotFile = response.status() === 404 || response.headers()['cache-control'] === 'no-store';
    if (response.url().includes('/c/') && isNotFile) missing.push(response.url());
  });
  await page.goto(stage.bare('release'));
  await page.sees(comment('Read before the release'));
  await runsOlder();
  return missing;
}

test('the two builds name their chunks differently', () => {
  const today = JSON.parse(readFileSync('dist/.chunks', 'utf8'))[0].files as string[];
  const names = readdirSync(join(older, 'dist/c')).filter((name) => /^(core|loader)-\w{7}\.js$/.test(name));
  assert.deepEqual(
    names.filter((name) => today.includes(name)),
    [],
  );
});

test('files replaced: a page that was only read before the release works after it', async () => {
  await serve(join(older, 'dist'));
  const missing = await openServed();
  await serve();
  await page.press(like);
  await page.sees(dialog);
  assert.deepEqual(missing, []);
  await page.close();
});

test('files replaced: a page in use opens parts that it has not loaded yet', async () => {
  await serve(join(older, 'dist'));
  const missing = await openServed();
  await page.press(field);
  await takenOver(page);
  await serve();
  await page.press(like);
  await page.sees(dialog);
  assert.deepEqual(missing, []);
  await page.close();
});

test('files replaced: a page with a vf.js from a cache renders and works', async () => {
  const cached = readFileSync(join(older, 'dist/vf.js'), 'utf8');
  page = await stage.browser.newVisitor();
  await page.page.route(/\/vf\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: cached }));
  await page.goto(stage.bare('release'));
  await page.sees(comment('Read before the release'));
  await page.press(like);
  await page.sees(dialog);
  await page.close();
});

test('two versions behind one proxy: pages of both work, whichever server gets their requests', async (t) => {
  if (!stage.server.databaseUrl) return t.skip('needs PostgreSQL: two servers share its database');
  const other = await startServer({ DATABASE_URL: stage.server.databaseUrl });
  try {
    await other.stop();
    await other.start(join(older, 'dist'));
    for (const first of [0, 1]) {
      let asked = first;
      const missing: string[] = [];
      page = await stage.browser.newVisitor();
      await page.page.route(/\/(vf\.js|c\/)/, async (route) => {
        const { origin } = [stage.server, other][asked++ % 2] as Server;
        const { pathname, search } = new URL(route.request().url());
        const response = await route.fetch({ url: `${origin}${pathname}${search}` });
        if (response.headers()['cache-control'] === 'no-store') missing.push(pathname);
        await route.fulfill({ response });
      });
      await page.goto(stage.bare('release'));
      await page.sees(comment('Read before the release'));
      await page.press(like);
      await page.sees(dialog);
      assert.ok(missing.length <= MISSING_AT_MOST, missing.join('\n'));
      await page.close();
    }
  } finally {
    await other.close();
  }
});
