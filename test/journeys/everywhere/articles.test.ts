/** Articles to read next: painted before any script, counted under their names, and hydrated on a press. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { untilPainted } from '../support/painted';
import { type SharedServer, sharedServer } from '../support/server';

let browser: Browser;
let server: SharedServer;
let page: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  page = await browser.newVisitor();
});

after(async () => {
  await browser?.close();
});

/** Opens the page, once its HTML has this widget. */
async function open(path: string, tag: string): Promise<void> {
  await untilPainted(server.origin + path, tag);
  await page.goto(server.origin + path);
}

const linksIn = (tag: string): Promise<string[]> =>
  page.until(
    `links in ${tag}`,
    (tag) => {
      const links = document.querySelector(tag)?.shadowRoot?.querySelectorAll('a') ?? [];
      return links.length > 0 && [...links].map(({ href }) => href);
    },
    [tag],
  ) as Promise<string[]>;

test('the front page lists the busiest articles, with links that name their source', async () => {
  await open('/', 'vf-trending-articles');
  const links = await linksIn('vf-trending-articles');
  assert.equal(links.length, 6);
  for (const link of links) assert.match(link, /\/(articles\/.+|live\?)__vfz=medium%3Dstandalone_top_pages$/);
});

test('an article starts with a link to its conversation, which a press opens', async () => {
  await open('/articles/old-bridge-sundays', 'vf-pull-quote');
  await page.sees({ css: 'a', text: 'Read in the conversation', in: { css: 'vf-pull-quote' } });
  await page.press({ css: '.vf-conversation-starter_link' });
  await page.until(
    'the conversation in view',
    () => (document.querySelector('vf-conversations')?.getBoundingClientRect().top ?? 9999) < innerHeight,
    [],
  );
});

test('a quote in the text leads to its comment', async () => {
  await page.goto(`${server.origin}/articles/old-bridge-sundays`);
  const quoted = await page.textOf({ css: '.quote__text p', in: { css: 'vf-pull-quote' } });
  // Cut if long.
  const beginning = quoted.trim().slice(0, 40);
  await page.press({ css: '.quote__act', text: 'Read in the conversation', in: { css: 'vf-pull-quote' } });
  await page.until(
    'the comment it is from, in view',
    (beginning: string) => {
      const link = document.querySelector('vf-pull-quote')?.shadowRoot?.querySelector('a')?.hash;
      const said = [
        ...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text') ?? []),
      ];
      const { top = -1 } = said.find((one) => one.textContent?.includes(beginning))?.getBoundingClientRect() ?? {};
      return location.hash === link && top >= 0 && top < innerHeight;
    },
    [beginning],
  );
});

test('an article ends with links to others, not to itself', async () => {
  await open('/articles/the-eels-came-on-thursday', 'vf-content-recirculation');
  const links = await linksIn('vf-content-recirculation');
  assert.equal(links.length, 4);
  assert.ok(links.every((link) => !link.includes('the-eels-came-on-thursday')));
});

test('an article is shared by plain links to it, and a press is counted', async () => {
  await page.goto(`${server.origin}/articles/old-bridge-sundays`);
  const shares = `${server.origin}/v4/shares/`;
  await page.until('a painted bar', () => {
    const host = document.querySelector('vf-share-bar');
    host?.scrollIntoView();
    return !!host?.shadowRoot?.querySelector('[data-medium=facebook]')?.hasAttribute('href');
  }, []);
  const [to, total] = await page.evaluate(async (address) => {
    const link = document
      .querySelector('vf-share-bar')
      ?.shadowRoot?.querySelector<HTMLAnchorElement>('[data-medium=facebook]');
    const pressed = new Promise<string>((done) => {
      const real = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const answer = await real(input, init);
        if (String(input).startsWith(address)) done(await answer.clone().text());
        return answer;
      };
    });
    // The network's page is not tested.
    addEventListener('click', (event) => event.preventDefault());
    const href = link?.href ?? '';
    // The listener for presses follows the paint.
    const pressing = setInterval(() => link?.click(), 300);
    const { counts } = JSON.parse(await pressed);
    clearInterval(pressing);
    return [href, counts?.facebook];
  }, shares);
  assert.match(to, /^https:\/\/www\.facebook\.com\/.*old-bridge-sundays.*medium%253Dfacebook/);
  assert.ok(total >= 1);
});
