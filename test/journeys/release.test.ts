/**
 * A release while readers have the page open: what they opened knows of files that are gone, and their first act works. An
 * older build stands before the server's own until the release, and its files are nowhere afterwards.
 */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildClient, copyClient } from '../support/client-copy.mjs';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, takenOver } from './support/painted';
import { article, comment } from './support/reader';
import type { Server } from './support/server';
import { openOwnStage, type Stage } from './support/stage';

/** A line in each of them, so that no chunk of the older build has the name of one of today's. */
const CHANGED = [
  'core/mount/loader/loader.entry.ts',
  'core/mount/loader/loader.deferred.ts',
  'core/host/host-api/core.entry.ts',
];

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

/** Opens a page with the older build. @returns the release: from then on only the server answers */
async function openBefore(address: string): Promise<() => Promise<void>> {
  page = await stage.browser.newVisitor();
  // A reader who pays by the byte: nothing was fetched in advance.
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
  await page.until('listening', () => (window as unknown as { build?: string }).build === 'older', []);
  await page.page.waitForTimeout(500);
  assert.equal(await isTakenOver(page), false);
  return () => page.page.unroute(files);
}

const conversations = { css: 'vf-conversations' };
const field = { css: '.vf-post-form textarea', in: conversations };

/** The notice that a reader sees. */
const outdated: string = JSON.parse(readFileSync('locales/en/base.json', 'utf8')).base['state.outdated'];
/** A manifest of any build, by its name up to the build. */
const MANIFEST = /\/c\/((?:more-)?vf-[\w-]+|core)-\w{6}\.json$/;

/** By the server's build, not by what a cache still had. */
async function isRenewed(): Promise<void> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(
    addresses.some((address) => address.includes('/vf.js?anew=')),
    addresses.join('\n'),
  );
}

for (const way of ['included', 'painted by the script'] as const) {
  const address = () => (way === 'included' ? stage.included('release') : stage.bare('release'));

  test(`${way}: what a guest presses first is done`, async () => {
    const release = await openBefore(await address());
    await release();
    await page.press({ css: '.vf-content-actions__like', in: article('Read before the release') });
    await page.sees({ css: 'dialog[open], [role="dialog"]', in: { css: 'vf-tray' } });
    await isRenewed();
    await page.close();
  });

  test(`${way}: what a guest types first stays, and can be sent`, async () => {
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

  test(`${way}: a guest whose page is older than the second release is told to load it anew`, async () => {
    const release = await openBefore(await address());
    // What the script of the first release asks for is gone as well: the server answers as for any build it does not know.
    await page.page.route(MANIFEST, (route) =>
      route.continue({ url: route.request().url().replace(MANIFEST, '/c/$1-000000.json') }),
    );
    await release();
    await page.press({ css: '.vf-content-actions__like', in: article('Read before the release') });
    await page.sees({ css: '.notices [role="alert"]', in: conversations, text: outdated });
    await isRenewed();
    await page.close();
  });
}
