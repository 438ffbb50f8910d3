/** Measurements of a reader: none by default, and the visit after the reader's consent (docs/ANALYTICS.md). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser } from '../support/browser';
import { type Server, startServer } from '../support/server';

let browser: Browser;
let server: Server;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  await server.offer('enable_analytics=true');
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const ARTICLE = '/articles/the-eels-came-on-thursday';
/** Requests of the page to the server, and stored data. */
const traces = () => ({
  asked: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/analytics/')).length,
  cookies: document.cookie.match(/_vf[abz]/g) ?? [],
});

test('a reader who was not asked is not measured', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}${ARTICLE}`);
  await page.until(
    'the part that measures',
    () => performance.getEntriesByType('resource').some(({ name }) => /measuring/.test(name)),
    [],
  );
  await new Promise((resolve) => setTimeout(resolve, 2500));
  assert.deepEqual(await page.evaluate(traces), { asked: 0, cookies: [] });
});

test('a reader who has agreed is counted, once a page and by the cookies of their visit', async () => {
  await server.offer('privacy_without_cmp=allow');
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}${ARTICLE}`);
  await page.until(
    'a batch sent',
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/v1/analytics/')),
    [],
  );
  const { asked, cookies } = await page.evaluate(traces);
  assert.equal(asked, 1);
  assert.deepEqual(cookies.sort(), ['_vfa', '_vfb']);
});
