/** A book's page: an average that links to its reviews, both painted, and a reader who writes one and edits it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { book } from '../../../demo/reviews/book';
import { sectionUuid } from '../support/api';
import { type Browser, openBrowser, type Page, type Target } from '../support/browser';
import { type Publisher, startPublisher } from '../support/host-page';
import { signUp, signUpIn } from '../support/reader';
import { type SharedServer, sharedServer } from '../support/server';
import { moderator } from '../support/staff';

let browser: Browser;
let server: SharedServer;
let publisher: Publisher;
let page: Page;

const reviews: Target = { css: 'vf-livereviews' };
const form: Target = { css: '.review-form', in: reviews };
const field: Target = { css: 'textarea', in: form };
const toSend: Target = { css: 'button[type="submit"]', in: form };
const review = (text: string): Target => ({ css: '.review', text, in: reviews });

/** The page's own HTML has the buttons before the script is there. */
const listens = (it: Page) =>
  it.until('the script', () => Boolean(document.querySelector('vf-livereviews')?.classList.length), []);

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  page = await browser.newVisitor();
});

after(async () => {
  await browser?.close();
  await publisher?.close();
});

test('the front page shows how readers rate the book, inside the link to its reviews', async () => {
  await page.goto(`${server.origin}/`);
  await page.sees({ css: '[role="img"][aria-label="3.9 of 5, 14 ratings"]', in: { css: '.front-book a vf-rating' } });
});

test('the book’s page shows them before any script, with structured data', async () => {
  const html = await (await fetch(`${server.origin}/book`)).text();
  assert.match(html, /The best thing written about this coast/);
  const told = /<script type="application\/ld\+json">(.*?"AggregateRating".*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { '@type': type, aggregateRating } = JSON.parse(told);
  assert.deepEqual([type, aggregateRating.ratingValue, aggregateRating.ratingCount], ['Book', 3.9, 14]);
});

test('a press on a row shows the reviews of its stars', async () => {
  await page.goto(`${server.origin}/book`);
  await listens(page);
  await page.press({ css: '.summary__rows li:nth-child(5) button' });
  await page.until('the one review with one star', () => {
    const root = document.querySelector('vf-livereviews')?.shadowRoot;
    return root?.querySelectorAll('.review').length === 1;
  }, []);
});

test('a reader writes a review, and another reader sees it', async () => {
  await page.goto(`${server.origin}/book`);
  await signUp(page, 'Rita Reviewer');
  await page.press({ css: '.reviews__write', in: reviews });
  await page.press({ css: '.stars-field__star:nth-child(4)', in: form });
  await page.fill(field, 'It stays with you.');
  await page.press(toSend);
  await page.gone(form);
  await page.sees({ css: '[aria-label^="4 of 5"]', in: review('It stays with you.') });
  const other = await browser.newVisitor();
  await other.goto(`${server.origin}/book`);
  await listens(other);
  await other.press({ css: '.summary__rows li:nth-child(2) button' });
  await other.sees(review('It stays with you.'));
  await other.close();
});

test('an edited review replaces the old text, marked as edited', async () => {
  await page.press({ css: '.reviews__write', text: 'Edit your review', in: reviews });
  await page.until(
    'the words from before',
    () =>
      document.querySelector('vf-livereviews')?.shadowRoot?.querySelector('textarea')?.value === 'It stays with you.',
    [],
  );
  await page.fill(field, ' Even on a second reading.');
  await page.press(toSend);
  await page.gone(form);
  await page.sees({
    css: '.review__meta',
    text: /edited/i,
    in: review('It stays with you. Even on a second reading.'),
  });
});

test('the publisher’s answer appears below it', async () => {
  const id = await page.evaluate(() => {
    const all = document.querySelector('vf-livereviews')?.shadowRoot?.querySelectorAll('.review') ?? [];
    return [...all].find(({ textContent }) => textContent?.includes('second reading'))?.id ?? '';
  });
  const prefix = `${server.origin}/v4/reviews/${await sectionUuid(server.origin)}`;
  const { content_container_uuid } = (await (await fetch(`${prefix}/?container_id=${book.container_id}`)).json()) as {
    content_container_uuid: string;
  };
  const { token } = await moderator(server.origin);
  const uuid = numericIdToUuid(Number(id.slice('vf-'.length)));
  const answered = await fetch(`${prefix}/${content_container_uuid}/reviews/${uuid}/reply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Page 12 is mended in the second edition.' }),
  });
  assert.equal(answered.status, 201, await answered.text());
  await page.sees({ css: '.review__answer', text: 'Page 12 is mended', in: review('second reading') });
});

test('the form by itself accepts what a guest writes, and sends it after the sign-up', async () => {
  const alone: Target = { css: '.review-form', in: { css: 'vf-review-form' } };
  const guest = await browser.newVisitor();
  await guest.goto(
    publisher.publish('/form', {
      body: '<vf-tray-trigger></vf-tray-trigger><vf-review-form id="reviewed-alone"></vf-review-form>',
    }),
  );
  await guest.press({ css: '.stars-field__star:nth-child(2)', in: alone });
  await guest.fill({ css: 'textarea', in: alone }, 'The form stood alone.');
  await guest.press({ css: 'button[type="submit"]', in: alone });
  await signUpIn(guest, 'Fia Former');
  await guest.gone(alone);
  await guest.sees({ css: '.review-standing', text: 'Thanks', in: { css: 'vf-review-form' } });
  await guest.goto(
    publisher.publish('/form-and-list', { containerId: 'reviewed-alone', body: '<vf-livereviews></vf-livereviews>' }),
  );
  await guest.sees({ css: '[aria-label^="2 of 5"]', in: review('The form stood alone.') });
  await guest.close();
  assert.deepEqual(publisher.violations, []);
});

/** Inserts older mounts into the page, like its own script might. */
const mount = (types: string[], container: string) =>
  page.evaluate(
    (types: string[], container: string) => {
      const mounts = types.map((type) => `<div data-widget="${type}" data-unique-id="${container}"></div>`).join('');
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', mounts);
    },
    types,
    container,
  );

test('older mounts of ratings show the mean, take a reader’s stars, or do both', async () => {
  await page.goto(`${server.origin}/articles/the-eels-came-on-thursday`);
  await mount(['rating-avg', 'rating-user', 'rating-star'], 'journey-of-mounts');
  const own: Target = { css: '[data-widget="rating-user"]' };
  await page.press({ css: '.stars-field__star:nth-child(4)', in: own });
  await page.press({ css: 'button[type="submit"]', in: own });
  for (const type of ['rating-avg', 'rating-star'])
    await page.sees({ css: '[aria-label="4 of 5, 1 rating"]', in: { css: `[data-widget="${type}"]` } });
});

test('an older mount of a gallery shows the pictures of a conversation, one by one', async () => {
  const gallery: Target = { css: '[data-widget="media-gallery"]' };
  await mount(['media-gallery'], 'wrackline-1033');
  await page.press({ css: '.pictures__tile', in: gallery });
  await page.sees({ css: '.viewer[open] .viewer__figure', in: gallery });
  await page.key('Escape');
  await page.gone({ css: '.viewer[open]', in: gallery });
});
