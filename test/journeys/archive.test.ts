/** Pages of a static archive in light and dark: axe finds nothing, and nothing is wider than a phone. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { exportFormats } from '../../server/src/modules/exchange/exports/export-formats';
import { exportSite } from '../../server/src/modules/exchange/exports/export-site';
import { openZip } from '../../server/src/modules/exchange/zip/read-zip';
import { startTestApp, type TestApp } from '../../server/test/support/app';
import { openContainer, post } from '../../server/test/support/conversation';
import { allowMedia, aPng, send, uploaded } from '../../server/test/support/media';
import { axeFindings } from './support/axe';
import { type Chromium, open } from './support/chromium';

const LONG = `${'W'.repeat(90)} https://news.example/${'a-long-way/'.repeat(12)}`;
const folder = mkdtempSync(join(tmpdir(), 'vf-archive-'));
const file = join(folder, 'archive.zip');
let t: TestApp;
let browser: Chromium;

before(async () => {
  t = await startTestApp();
  await allowMedia(t);
  browser = await open();
});
after(async () => {
  await browser?.close();
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function textOf(name: string): Promise<string> {
  const chunks: Buffer[] = [];
  const zip = await openZip(file);
  for await (const chunk of zip.read(name) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('are read by everybody', async () => {
  const container = await openContainer(t);
  const ada = await t.signUp('Ada');
  let parent = await post(ada, container, `First, ${LONG}\n\n> a quote`);
  for (let depth = 0; depth < 9; depth += 1) parent = await post(ada, container, `Reply ${depth}`, parent.content_uuid);
  const picture = await uploaded(ada, container, await aPng());
  assert.equal((await send(ada, container, [picture.media_uuid])).statusCode, 201);
  const { archive } = exportFormats;
  assert.ok(archive);
  const options = { site: t.site, store: t.app.media, now: Date.now(), withEmails: false, withMedia: true };
  await exportSite({ unhurried: (work) => work(t.app.db) }, archive, file, options);
  const { names } = await openZip(file);
  const style = await textOf('style.css');
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await browser.newVisitor({ colorScheme });
    await visitor.page.setViewportSize({ width: 320, height: 700 });
    for (const name of names.filter((entry) => entry.endsWith('.html'))) {
      const html = await textOf(name);
      await visitor.page.setContent(html.replace(/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`));
      assert.deepEqual(await axeFindings(visitor), [], `${name}, ${colorScheme}`);
      const over = await visitor.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0, `${name} is too wide`);
    }
  }
});
