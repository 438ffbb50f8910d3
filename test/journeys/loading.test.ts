/** Pages that include the suite in unusual ways: twice, late, and with widgets that are added, moved and removed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { comment } from './support/reader';
import { type SharedServer, sharedServer } from './support/server';
import { moderator } from './support/staff';

let browser: Chromium;
let server: SharedServer;
let publisher: Publisher;
let page: ChromiumPage;
const errors: string[] = [];

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  const author = await signUpAuthor(server.origin, 'Lo Ader');
  for (const id of ['one', 'two']) {
    const conversation = await Conversation.open(server.origin, id);
    await conversation.post(author, `Said under ${id}`);
  }
  page = await browser.newVisitor();
  page.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
});

after(async () => {
  await browser?.close();
  await publisher?.close();
});

const CONVERSATION = '<vf-conversations></vf-conversations>';

test('a second script on the page reports it, and everything works once', async () => {
  await page.goto(publisher.publish('/twice', { containerId: 'one', body: CONVERSATION, scripts: 2 }));
  await page.sees(comment('Said under one'));
  assert.equal(await page.count(comment('Said under one')), 1);
  assert.deepEqual(errors, ['Do not load vf.js twice. Please.']);
  assert.equal(await page.evaluate(() => (window as typeof window & { vfLoaded: boolean }).vfLoaded), true);
});

test('elements that innerHTML inserts later render, without a console message', async () => {
  errors.length = 0;
  await page.goto(publisher.publish('/late', { body: '<main></main>' }));
  await page.evaluate(() => {
    (document.querySelector('main') as HTMLElement).innerHTML =
      '<div class="viafoura"><vf-conversations vf-container-id="two"></vf-conversations></div>';
  });
  await page.sees(comment('Said under two'));
  assert.deepEqual(errors, []);
});

test('a single-page application changes the article and asks for a reset', async () => {
  await page.goto(publisher.publish('/app', { containerId: 'one', body: `<main>${CONVERSATION}</main>` }));
  await page.sees(comment('Said under one'));
  await page.evaluate(async () => {
    document.querySelector('meta[name="vf:container_id"]')?.setAttribute('content', 'two');
    history.pushState({}, '', '/app/two');
    await (window as typeof window & { vf: { context: { reset(): Promise<void> } } }).vf.context.reset();
  });
  await page.sees(comment('Said under two'));
  await page.gone(comment('Said under one'));
  assert.deepEqual(errors, []);
});

const ARTICLES = {
  one: { id: 'wrackline-1033', path: 'what-the-damp-does-to-bread', rating: 2 },
  two: { id: 'wrackline-1038', path: 'the-eels-came-on-thursday', rating: 4 },
} as const;

/** Each widget beside a conversation, and content that only one of the articles has. Lists omit the own article. */
const besides: Record<string, { one: string; two: string }> = {
  '<vf-trending-articles days-published="all" trend-window="48" limit="20">': {
    one: '/the-eels-',
    two: '/what-the-damp-',
  },
  '<vf-content-recirculation days-published="all" trend-window="48" limit="20">': {
    one: '/the-eels-',
    two: '/what-the-damp-',
  },
  '<vf-conversation-starter>': { one: 'Picked under one', two: 'Picked under two' },
  '<vf-pull-quote type="editors-pick">': { one: 'Picked under one', two: 'Picked under two' },
  '<vf-share-bar>': { one: 'what-the-damp-does-to-bread', two: 'the-eels-came-on-thursday' },
  '<vf-livereviews>': { one: 'Rated under one', two: 'Rated under two' },
  // One of the articles has pictures, the other accepts no more reviews.
  '<vf-media-gallery>': { one: 'pictures__tile', two: 'No pictures yet' },
  '<vf-review-form>': { one: 'review-form__text', two: 'Reviews are closed' },
  '<vf-rating>': { one: '2 of 5, 1 rating', two: '4 of 5, 1 rating' },
};

test('a single-page application changes everything beside the conversation too', async () => {
  const [author, staff] = await Promise.all([signUpAuthor(server.origin, 'Pa Ger'), moderator(server.origin)]);
  for (const [name, { id, rating }] of Object.entries(ARTICLES)) {
    const conversation = await Conversation.open(server.origin, id);
    await conversation.pick(staff, await conversation.post(author, `Picked under ${name}`));
    const reviews = await Conversation.open(server.origin, id, 'reviews');
    await reviews.review(author, `Rated under ${name}`, rating);
    if (name === 'two') await reviews.close(staff);
  }
  const widgets = Object.keys(besides).map((start) => `${start}</${/[\w-]+/.exec(start)?.[0]}>`);
  const address = (path: string) => `${server.origin}/articles/${path}`;
  await page.goto(
    publisher.publish('/app-of-many', {
      containerId: ARTICLES.one.id,
      head: `<meta name="vf:url" content="${address(ARTICLES.one.path)}">`,
      body: `${widgets.join('')}<vf-standalone-ad></vf-standalone-ad>${CONVERSATION}`,
    }),
  );
  const shows = async (now: 'one' | 'two', gone: 'one' | 'two') => {
    for (const [start, texts] of Object.entries(besides)) {
      const tag = /[\w-]+/.exec(start)?.[0] ?? '';
      await page.until(
        `${tag} of article ${now}`,
        (tag: string, shown: string, gone: string) => {
          const host = document.querySelector(tag);
          host?.scrollIntoView();
          const drawn = host?.shadowRoot?.querySelector('.viafoura')?.outerHTML ?? '';
          return drawn.includes(shown) && !drawn.includes(gone);
        },
        [tag, texts[now], texts[gone]],
      );
    }
  };
  const place = () =>
    page.until('a place for the ad', () => {
      const host = document.querySelector('vf-standalone-ad');
      host?.scrollIntoView();
      return host?.querySelector('[id]')?.id;
    }, []);
  await shows('one', 'two');
  const before = await place();

  await page.evaluate(
    async (id: string, url: string) => {
      document.querySelector('meta[name="vf:container_id"]')?.setAttribute('content', id);
      document.querySelector('meta[name="vf:url"]')?.setAttribute('content', url);
      history.pushState({}, '', '/app-of-many/two');
      await (window as typeof window & { vf: { context: { reset(): Promise<void> } } }).vf.context.reset();
    },
    ARTICLES.two.id,
    address(ARTICLES.two.path),
  );
  await shows('two', 'one');
  assert.notEqual(await place(), before);
  assert.deepEqual(errors, []);
});

test('no policy was violated', () => assert.deepEqual(publisher.violations, []));
