/**
 * Without JavaScript: the comments of the demo publication are in the page, rendered as with it, also under the worst
 * style sheets; links work; search engines find the discussion as structured data.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { takenOver, texts } from './support/painted';
import { type SharedServer, sharedServer } from './support/server';
import { differences, stylesInside } from './support/styles';

const ELEMENTS = 500;
const ARTICLE = '/articles/the-eels-came-on-thursday';

let browser: Chromium;
let server: SharedServer;
let off: ChromiumPage;

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  off = await browser.newVisitor({ javaScriptEnabled: false, reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
});

/** A page may omit fragments that are late; the first ones are slow. */
async function visit(path: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await off.goto(server.origin + path);
    if ((await texts(off)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.fail(`${path} came without its comments`);
}

interface Item {
  '@type': string;
  text?: string;
  author?: { '@type': string; name: string };
  datePublished?: string;
  comment?: Item[];
}

test('the comments of an article are read', async () => {
  await visit(ARTICLE);
  assert.ok((await texts(off)).length >= 8);
  await off.sees({ css: '.vf-post-name-button__username', text: /\w/ });
  await off.sees({ css: '.vf-post-time', text: /\d/ });
  await off.sees({ css: 'noscript', text: 'without JavaScript' });
  assert.equal(await off.evaluate(() => 'vf' in window), false);
});

test('nothing is offered that needs JavaScript', async () => {
  // With scripts, names open profiles; without, they are text.
  const offers = '.vf-post-form, .vf-content-actions__reply, .more-replies, .wide, [aria-haspopup]:not([part=author])';
  await visit(ARTICLE);
  assert.equal(await off.count({ css: offers, in: { css: 'vf-conversations' } }), 0);
  assert.equal(await off.count({ css: 'button', in: { css: 'vf-tray-trigger' } }), 0);
});

test('a time is a link to its comment, which stays in view', async () => {
  const href = await off.evaluate(() =>
    document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.vf-post-time')?.getAttribute('href'),
  );
  assert.match(href ?? '', /^#vf-\d+$/);
  // Timers do not run in this page, and `press` would wait for one.
  const place = await off.evaluate((href: string) => {
    const link = document.querySelector('vf-conversations')?.shadowRoot?.querySelector(`a[href="${href}"]`) as Element;
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = link.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, href as string);
  await off.page.mouse.click(place.x, place.y);
  assert.equal(await off.evaluate(() => location.hash), href);
});

test('a link in a comment is a link', async () => {
  await visit('/articles/old-bridge-sundays');
  const links = await off.evaluate(() =>
    [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('a:not([rel=next])') ?? [])]
      .map((it) => it.getAttribute('href') ?? '')
      .filter((it) => !it.startsWith('#')),
  );
  for (const link of links) assert.match(link, /^https?:/);
});

test('more comments are on the next page', async () => {
  await visit('/articles/old-bridge-sundays');
  const first = await texts(off);
  await off.sees({ css: 'a[rel=next]', in: { css: 'vf-conversations' }, text: 'Show more comments' });
  await visit('/articles/old-bridge-sundays?vf-page=2');
  const second = await texts(off);
  assert.ok(second.length > 0);
  assert.deepEqual(
    second.filter((text) => first.includes(text)),
    [],
  );
});

test('the front page shows numbers of comments', async () => {
  await visit(ARTICLE);
  await off.goto(`${server.origin}/`);
  const counts = await off.evaluate(() =>
    [...document.querySelectorAll('vf-conversations-count')].map((it) => it.textContent?.trim() ?? ''),
  );
  assert.ok(counts.filter((it) => /^[\d,]+$/.test(it)).length >= 5, JSON.stringify(counts));
});

test('the Arabic article is Arabic, from right to left', async () => {
  await visit('/articles/warshat-al-qawarib');
  const box = await off.evaluate(() => {
    const root = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.viafoura');
    return { dir: root?.getAttribute('dir'), lang: root?.getAttribute('lang') };
  });
  assert.deepEqual(box, { dir: 'rtl', lang: 'ar' });
});

test('the discussion is in the structured data, with replies inside their parents', async () => {
  await visit('/articles/the-eels-came-on-thursday');
  const blocks = await off.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((it) => it.textContent ?? ''),
  );
  const postings = blocks.flatMap((it) => JSON.parse(it)['@graph'] ?? []) as Item[];
  const shown = await texts(off);
  const words = (text = '') => text.replace(/\s+/g, ' ').trim();
  let nested = 0;
  const walk = (items: Item[] = [], depth = 1) => {
    for (const item of items) {
      assert.equal(item['@type'], depth === 1 ? 'DiscussionForumPosting' : 'Comment');
      assert.equal(item.author?.['@type'], 'Person');
      assert.ok(item.author?.name);
      assert.ok(!Number.isNaN(Date.parse(item.datePublished ?? '')));
      assert.ok(
        shown.some((it) => words(it).replace(/\s/g, '').startsWith(words(item.text).replace(/\s/g, '').slice(0, 60))),
        `not shown: ${item.text}`,
      );
      if (depth > 1) nested++;
      walk(item.comment, depth + 1);
    }
  };
  walk(postings);
  assert.ok(postings.length >= 5, blocks.join('\n').slice(0, 500));
  assert.ok(nested > 0, 'no answer is nested');
});

test('rendered as with JavaScript, also under the worst style sheets', async () => {
  const on = await browser.newVisitor({ reducedMotion: 'reduce' });
  await on.goto(`${server.origin}/hostile/plain`);
  await on.sees({ css: '.vf-content-text', in: { css: 'vf-conversations' } });
  await on.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
  await takenOver(on);
  await on.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
  await on.page.mouse.move(0, 0);
  await on.page.waitForTimeout(500);
  const expected = (await on.evaluate(stylesInside, 'vf-conversations', ELEMENTS)).filter(isComment);
  for (const path of ['/hostile/plain', '/hostile']) {
    await visit(path);
    await off.page.waitForTimeout(500);
    const found = (await off.evaluate(stylesInside, 'vf-conversations', ELEMENTS)).filter(isComment);
    assert.deepEqual(
      found.map(({ name }) => name),
      expected.map(({ name }) => name),
    );
    assert.ok(found.length > 20);
    assert.deepEqual(differences(found, expected).slice(0, 20), [], path);
  }
  await on.close();
});

/** The comments, which a reader without JavaScript wants to see. */
const isComment = ({ name }: { name: string }): boolean =>
  /vf-content-text|vf-post-name|vf-post-time|avatar \S|vf-badge/.test(name);
