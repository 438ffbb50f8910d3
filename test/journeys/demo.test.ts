/**
 * The demo publication for a newcomer: front page, articles, Arabic, the single-page reader, a wrong password, pictures
 * in a comment and in a profile; no console messages.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accounts } from '../../demo/accounts';
import type { Target } from './support/browser';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { article, PASSWORD, signUp } from './support/reader';
import { type SharedServer, sharedServer } from './support/server';

let browser: Chromium;
let server: SharedServer;
let page: ChromiumPage;
const complaints: string[] = [];

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  page = await browser.newVisitor();
  page.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
});

after(async () => {
  await browser?.close();
});

const comments = () =>
  document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0;

test('the front page counts comments', async () => {
  await page.goto(`${server.origin}/`);
  await page.until('a number on most articles', () => {
    const counts = [...document.querySelectorAll('vf-conversations-count')];
    // A count loads near the view; one article has no comments yet.
    scrollTo(0, scrollY > document.body.scrollHeight - 1000 ? 0 : scrollY + 400);
    return counts.filter((it) => /^\d/.test(it.textContent ?? '')).length >= 5;
  }, []);
});

test('the bar on top logs in with one press, and links to good starting points', async () => {
  const visitor = await browser.newVisitor();
  const bar = { css: '.demo-bar' };
  await visitor.goto(`${server.origin}/`);
  assert.ok(await visitor.evaluate(() => !document.querySelector<HTMLDetailsElement>('.demo-bar')?.open));
  await visitor.press({ css: 'summary', in: bar });
  await visitor.press({ css: '[data-demo-role="moderator"]', in: bar });
  await visitor.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  const links = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.demo-bar a, .live-now a')].map(({ href }) => href),
  );
  const statusOf = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const link of new Set(links)) assert.equal(await statusOf(link), 200, link);
  assert.ok(links.length >= 7);
  const forged = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };
  assert.equal(await statusOf(`${server.origin}/demo/session?role=moderator`, forged), 404);
  await visitor.close();
});

test('one press on the bar opens the console', async () => {
  const visitor = await browser.newVisitor();
  const bar = { css: '.demo-bar' };
  await visitor.goto(`${server.origin}/`);
  await visitor.press({ css: 'summary', in: bar });
  await visitor.press({ css: '[data-demo-role="administrator"][data-demo-to="console"]', in: bar });
  await visitor.until('the queue', () => /^\/console\/[^/]+/.test(location.pathname), []);
  await visitor.until('somebody is logged in', () => document.querySelector('input[type="password"]') === null, []);
  await visitor.close();
});

test('the tray uses the font of the other widgets', async () => {
  const visitor = await browser.newVisitor();
  await visitor.goto(`${server.origin}/articles/old-bridge-sundays`);
  await visitor.press({ css: 'button', in: { css: 'vf-tray-trigger' } });
  const fonts = await visitor.until('the tray', () => {
    const all = ['vf-tray', 'vf-conversations'].map((tag) => document.querySelector(tag));
    return all.every((it) => it?.shadowRoot) && all.map((it) => (it ? getComputedStyle(it).fontFamily : ''));
  }, []);
  assert.ok(fonts);
  assert.equal(fonts[0], fonts[1]);
  await visitor.close();
});

test('the long conversation opens, and more of it loads on demand', async () => {
  await page.goto(`${server.origin}/articles/old-bridge-sundays`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  const before = await page.until('comments', comments, []);
  await page.press({ css: '.vf-load-more__button', in: { css: 'vf-conversations' } });
  await page.until(
    'more comments',
    (n: number) => {
      const root = document.querySelector('vf-conversations')?.shadowRoot;
      return (root?.querySelectorAll('.vf-content-text').length ?? 0) > n;
    },
    [before],
  );
});

test('a link to one comment opens its widget at once and shows it', async () => {
  const href = await page.evaluate(
    () =>
      document.querySelector('vf-conversations')?.shadowRoot?.querySelector<HTMLAnchorElement>('a[href^="#vf-"]')?.hash,
  );
  assert.match(href ?? '', /^#vf-\d+$/);
  const other = await browser.newVisitor();
  await other.goto(`${server.origin}/articles/old-bridge-sundays${href}`);
  await other.sees({ css: `a[href="${href}"]` });
  await other.close();
});

test('the Arabic article reads from right to left', async () => {
  await page.goto(`${server.origin}/articles/warshat-al-qawarib`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  await page.until('comments', comments, []);
  const root = await page.evaluate(() => {
    const box = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.viafoura');
    return { dir: box?.getAttribute('dir'), lang: box?.getAttribute('lang') };
  });
  assert.deepEqual(root, { dir: 'rtl', lang: 'ar' });
});

test('the single-page reader changes the article and its conversation', async () => {
  await page.goto(`${server.origin}/reader`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  await page.until('comments', comments, []);
  const first = () =>
    document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.vf-content-text')?.textContent ?? '';
  const before = await page.evaluate(first);
  await page.press({ css: '.reader-list a[data-slug="the-eels-came-on-thursday"]' });
  await page.until(
    'another conversation',
    (old: string) => {
      document.querySelector('vf-conversations')?.scrollIntoView();
      const text = document
        .querySelector('vf-conversations')
        ?.shadowRoot?.querySelector('.vf-content-text')?.textContent;
      return !!text && text !== old;
    },
    [before],
  );
});

const inTray = (css: string, text?: string): Target => ({ css, ...(text && { text }), in: { css: 'vf-tray' } });

for (const [what, email, words] of [
  ['a wrong password', accounts[0].email, "That email and password don't match."],
  ['an unknown address', 'nobody@wrackline.example', "There's no account with this email address."],
] as const) {
  test(`${what} is explained in a separate text`, async () => {
    const guest = await browser.newVisitor();
    await guest.goto(`${server.origin}/articles/old-bridge-sundays`);
    await guest.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
    await guest.fill(inTray('input[name="email"]'), email);
    await guest.fill(inTray('input[name="password"]'), PASSWORD);
    await guest.press(inTray('button[type="submit"]'));
    await guest.sees(inTray('.field__error', words));
    assert.equal(await guest.count(inTray('.field__error')), 1);
    assert.equal(await guest.evaluate(() => document.body.classList.contains('vf-logged-in')), false);
    await guest.close();
  });
}

/** Like a camera's picture, but small. */
async function aPicture(visitor: ChromiumPage) {
  const bytes = await visitor.evaluate(async () => {
    const drawn = new OffscreenCanvas(480, 320);
    const context = drawn.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.fillStyle = '#3f6177';
    context.fillRect(0, 0, 480, 160);
    return [...new Uint8Array(await (await drawn.convertToBlob()).arrayBuffer())];
  });
  return { name: 'sea.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** Waits until a widget's picture has loaded. */
const showsPicture = (visitor: ChromiumPage, tag: string, css: string) =>
  visitor.until(
    `${css} in ${tag}`,
    (tag: string, css: string) => {
      const image = document.querySelector(tag)?.shadowRoot?.querySelector<HTMLImageElement>(css);
      image?.scrollIntoView({ block: 'center' });
      return image?.complete && image.naturalWidth > 0;
    },
    [tag, css],
  );

test('a reader sends a picture, sets a profile picture, and removes it for good', async () => {
  const visitor = await browser.newVisitor();
  await visitor.goto(`${server.origin}/articles/old-bridge-sundays`);
  await signUp(visitor, 'Pia Picture');
  const form: Target = { css: '.vf-post-form', in: { css: 'vf-conversations' } };
  await visitor.fill({ css: 'textarea', in: form }, 'This is how it looked');
  await visitor.sees({ css: '.writing-tools', in: form });
  const picture = await aPicture(visitor);
  await visitor.page.locator('vf-conversations .writing-tools input[type="file"]').setInputFiles(picture);
  await showsPicture(visitor, 'vf-conversations', '.media-row img');
  await visitor.press({ css: 'button[type="submit"]', in: form });
  await visitor.gone({ css: '.media-row', in: form });
  await visitor.sees({ css: 'img.medium', in: article('This is how it looked') });
  await showsPicture(visitor, 'vf-conversations', '.vf3-comment img.medium');

  const openAccount = async () => {
    await visitor.goto(`${server.origin}/articles/old-bridge-sundays`);
    await visitor.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
    await visitor.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
    await visitor.press(inTray('[role="tab"]', 'Account'));
    await visitor.sees(inTray('.profile-edit'));
  };
  await openAccount();
  await visitor.page.locator('vf-tray .profile-edit input[type="file"]').setInputFiles(picture);
  await visitor.press(inTray('button', 'Save'));
  await visitor.sees({ css: '.notice', text: 'Your picture has been changed.' });
  await openAccount();
  await showsPicture(visitor, 'vf-tray', '.profile-edit img');
  await visitor.press(inTray('button', 'Remove picture'));
  await visitor.gone(inTray('.profile-edit img'));
  await visitor.sees({ css: '.notice', text: 'Your picture has been removed.' });
  await openAccount();
  assert.equal(await visitor.count(inTray('.profile-edit img')), 0);
  assert.equal(await visitor.count(inTray('button', 'Remove picture')), 0);
  await visitor.close();
});

test('nothing complained in the console', () => assert.deepEqual(complaints, []));

test('the heading and all widgets of a page are aligned in one column', async () => {
  const visitor = await browser.newVisitor();
  for (const path of ['/live', '/interview', '/book']) {
    await visitor.goto(`${server.origin}${path}`);
    const columns = await visitor.evaluate(() =>
      [...document.querySelectorAll('.story-head, main > section.viafoura')].map((section) => {
        const { left, width } = section.getBoundingClientRect();
        return `${Math.round(left)} ${Math.round(width)}`;
      }),
    );
    assert.ok(columns.length > 1);
    assert.equal(new Set(columns).size, 1, `${path}: ${columns.join(', ')}`);
  }
});
