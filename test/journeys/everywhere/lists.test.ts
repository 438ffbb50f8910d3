/** Site-wide widgets that older pages mount: comments that link to their place, and people who open their profiles. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Author, Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { comment } from '../support/reader';
import { type SharedServer, sharedServer } from '../support/server';

let browser: Browser;
let server: SharedServer;
let publisher: Publisher;
let page: Page;
let lists: string;

const mount = (type: string): Target => ({ css: `[data-widget="${type}"]` });
const lines = (type: string): Target => ({ css: '.comment-line', in: mount(type) });

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  const writer = await signUpAuthor(server.origin, 'Una Newman');
  await writeUnder('lists-story', publisher.publish('/story', storyOf('lists-story')), writer);
  const types = ['users', 'community-comments', 'community-popular', 'trending-comments'];
  const mounts = types.map((type) => `<div class="vf-widget" data-widget="${type}" data-limit="4"></div>`);
  lists = publisher.publish('/lists', { body: mounts.join('') });
  page = await browser.newVisitor();
});

after(async () => {
  await browser?.close();
  await publisher?.close();
});

const storyOf = (containerId: string) => ({ containerId, body: '<vf-conversations></vf-conversations>' });

async function writeUnder(containerId: string, origin_url: string, writer: Author) {
  const conversation = await Conversation.open(server.origin, containerId);
  const metadata = { origin_url, origin_title: 'A story of its own' };
  await conversation.post(writer, 'Said a moment ago', { metadata });
}

/** Text and link of each line of a list. */
async function shown(type: string): Promise<Array<{ text: string; href: string }>> {
  await page.evaluate((css: string) => document.querySelector(css)?.scrollIntoView(), mount(type).css);
  await page.sees(lines(type));
  return page.evaluate((css: string) => {
    const root = document.querySelector(css)?.firstElementChild?.shadowRoot;
    return [...(root?.querySelectorAll('.comment-line') ?? [])].map((line) => ({
      text: line.textContent ?? '',
      href: line.querySelector('a')?.href ?? '',
    }));
  }, mount(type).css);
}

const likesIn = ({ text }: { text: string }) => Number(/(\d+) likes?/.exec(text)?.[1] ?? 0);

test('comments of the community are the newest of the site, and each leads to its position', async () => {
  await page.goto(lists);
  const [newest, ...others] = await shown('community-comments');
  assert.match(newest?.text ?? '', /Una Newman.*Said a moment ago/);
  assert.equal(others.length, 3);
  await page.press({ css: '.comment-line a', text: 'Said a moment ago', in: mount('community-comments') });
  await page.sees(comment('Said a moment ago'));
  const [path, hash] = await page.evaluate(() => [location.pathname, location.hash]);
  assert.equal(path, '/story');
  assert.match(hash ?? '', /^#vf-\d+$/);
});

test('popular ones are sorted by likes', async () => {
  await page.goto(lists);
  const likes = (await shown('community-popular')).map(likesIn);
  assert.equal(likes.length, 4);
  assert.deepEqual(
    likes,
    [...likes].sort((a, b) => b - a),
  );
  assert.ok(
    likes.every((count) => count > 0),
    String(likes),
  );
});

test('trending ones each lead to a conversation', async () => {
  await page.goto(lists);
  const places = (await shown('trending-comments')).map(({ href }) => href.replace(/#.*/, ''));
  assert.equal(places.length, 4);
  assert.equal(new Set(places).size, 4);
  assert.ok(
    places.every((place) => URL.canParse(place)),
    String(places),
  );
});

test('people are sorted by the likes they got, and a press opens a profile', async () => {
  await page.goto(lists);
  await page.evaluate((css: string) => document.querySelector(css)?.scrollIntoView(), mount('users').css);
  await page.sees({ css: '.person-row', in: mount('users') });
  const people = await page.evaluate((css: string) => {
    const root = document.querySelector(css)?.firstElementChild?.shadowRoot;
    return [...(root?.querySelectorAll('.person-row') ?? [])].map((row) => ({
      name: row.querySelector('b')?.textContent ?? '',
      text: row.textContent ?? '',
    }));
  }, mount('users').css);
  const likes = people.map(likesIn);
  assert.deepEqual(
    likes,
    [...likes].sort((a, b) => b - a),
  );
  const [, second] = people;
  assert.ok(second?.name);
  await page.press({ css: '.person-row__who', text: second.name, in: mount('users') });
  await page.sees({ css: '.profile', in: { css: 'dialog', text: second.name, in: { css: 'vf-tray' } } });
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});
