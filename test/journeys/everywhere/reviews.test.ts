/** A book's page: an average that leads to its reviews, both painted, and a reader who writes one and changes it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { type Server, startServer } from '../support/server';

let browser: Browser;
let server: Server;
let page: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  page = await browser.newVisitor();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test('the front page shows how readers rate the book, inside the link to its reviews', async () => {
  await page.goto(`${server.origin}/`);
  await page.sees({ css: '[role="img"][aria-label="3.9 of 5, 14 ratings"]', in: { css: '.front-book a vf-rating' } });
});

test('the book’s page shows them before any script, and tells search engines what it may', async () => {
  const html = await (await fetch(`${server.origin}/book`)).text();
  assert.match(html, /The best thing written about this coast/);
  const told = /<script type="application\/ld\+json">(.*?"AggregateRating".*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { '@type': type, aggregateRating } = JSON.parse(told);
  assert.deepEqual([type, aggregateRating.ratingValue, aggregateRating.ratingCount], ['Book', 3.9, 14]);
});

test('a press on a row shows the reviews of its stars', async () => {
  await page.goto(`${server.origin}/book`);
  await page.press({ css: '.summary__rows li:nth-child(5) button' });
  await page.until('the one review with one star', () => {
    const root = document.querySelector('vf-livereviews')?.shadowRoot;
    return root?.querySelectorAll('.review').length === 1;
  }, []);
});
