/** Paid cards among recommended articles, from a strict stand-in. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, openBrowser } from '../support/browser';
import { type Server, startServer } from '../support/server';

let browser: Browser;
let server: Server;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test('sponsored cards are marked, link through the network, and fit the reserved space', async () => {
  const cards = { 'content-recirculation': { ad_integration: 'outbrain', site_ad_id: 'JS_1|cards|KEY' } };
  await server.offer(`ads_by_widget=${JSON.stringify(cards)}`);
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}/articles/the-eels-came-on-thursday`);
  await page.evaluate(async () => {
    const agreed = { consent: true, adScripts: { outbrain: '/demo/ads/outbrain.js' } };
    Object.assign(window, { vfConfig: agreed, vfStandIn: { delayMs: 300 } });
    const src = '/demo/ads/stand-in.js';
    await new Promise((onload) =>
      document.head.append(Object.assign(document.createElement('script'), { src, onload })),
    );
    document.querySelector('vf-content-recirculation')?.scrollIntoView({ behavior: 'instant' });
  });
  const links = await page.until('a paid card', () => {
    const root = document.querySelector('vf-content-recirculation .vf-ad > div')?.shadowRoot;
    const all = [...(root?.querySelectorAll('a') ?? [])];
    const said = all.map(({ href, rel, target, textContent }) => [href, rel, target, textContent].join(' '));
    return said.length > 0 ? said : null;
  }, []);
  assert.match(links?.[0] ?? '', /^https:\/\/paid\.outbrain\.com\S+ sponsored noopener _blank Ad.*Sponsored/);
  assert.match(links?.[1] ?? '', /^https:\/\/www\.outbrain\.com\/what-is\/ .* Recommended by Outbrain$/);
  // Longer than the stand-in takes to check the rendered answer.
  await pause(700);
  const heights = await page.evaluate(() => {
    const box = document.querySelector('vf-content-recirculation')?.shadowRoot?.querySelector('[part=ad]');
    const card = document.querySelector('vf-content-recirculation .vf-ad > div')?.shadowRoot?.querySelector('li');
    return [box, card].map((one) => Math.round(one?.getBoundingClientRect().height ?? 0));
  });
  assert.deepEqual(heights, [274, 250]);
  assert.deepEqual(await page.evaluate(() => (window as { vfAdFaults?: string[] }).vfAdFaults ?? []), []);
  await page.close();
});
