/**
 * Structured data of reviews and ratings for search engines, rule by rule: stars for the allowed types, never for an
 * article or the operator of the page, and nothing that the page does not show (docs/REVIEWS.md).
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { buildWidgets, elementsIn, paint, textOf } from '../support/painted';

interface Item {
  cc: string;
  container_id: string;
  path: string;
}
interface Told {
  '@type': string;
  name: string;
  aggregateRating: {
    ratingValue: number;
    bestRating: number;
    worstRating: number;
    ratingCount: number;
    reviewCount?: number;
  };
  review?: { author: { name: string }; reviewBody: string; reviewRating: Record<string, number> }[];
}

const BOOK = { 'item-type': 'Book', 'item-name': 'Low Water' };

let t: TestApp;
let ann: TestUser;
let ben: TestUser;
let mona: TestUser;
let rated: Item;

before(async () => {
  buildWidgets();
  t = await startTestApp();
  [ann, ben, mona] = [await t.signUp('Ann'), await t.signUp('Ben'), await t.signUp('Mona', 'moderator')];
  rated = await openItem();
  await review(ann, rated, 4);
  await ben.inject({ method: 'PUT', url: `${rated.path}/rating`, payload: { rating: 2.5 } });
});
after(() => t?.close());

async function openItem(): Promise<Item> {
  const container_id = `item-${randomUUID()}`;
  const prefix = `/v4/reviews/${t.site.uuid}`;
  const made = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  const cc: string = made.json().content_container_uuid;
  return { cc, container_id, path: `${prefix}/${cc}` };
}

async function review(who: TestUser, item: Item, rating: number): Promise<string> {
  const payload = { content: `Read in one night, ${randomUUID()}`, rating };
  const answer = await who.inject({ method: 'POST', url: `${item.path}/reviews`, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json().content_uuid;
}

async function painted(widget: string, { container_id }: Item, attributes: Record<string, string>) {
  const query = new URLSearchParams({ site: 'localhost', container_id, ...attributes });
  const fragment = await paint(t, `/render/${widget}?${query}`);
  return { fragment, told: fragment.data as Told | null };
}
const pricesOf = async (item: Item, attributes: Record<string, string>) =>
  [await painted('livereviews', item, attributes), await painted('rating', item, attributes)].map(({ told }) => told);

const shown = [
  ...['Book', 'Course', 'CreativeWorkSeason', 'CreativeWorkSeries', 'Episode', 'Event', 'Game', 'LocalBusiness'],
  ...['MediaObject', 'Movie', 'MusicPlaylist', 'MusicRecording', 'Organization', 'Product', 'Recipe'],
  'SoftwareApplication',
];
const never: Record<string, Record<string, string>> = {
  'an article': { 'item-type': 'NewsArticle', 'item-name': 'The eels came on Thursday' },
  'another article': { 'item-type': 'Article', 'item-name': 'The eels came on Thursday' },
  'a person': { 'item-type': 'Person', 'item-name': 'Ines Varley' },
  'anything at all': { 'item-type': 'Thing', 'item-name': 'Low Water' },
  'a type in other letters': { ...BOOK, 'item-type': 'book' },
  'what has no name': { 'item-type': 'Book' },
  'what has spaces for a name': { ...BOOK, 'item-name': '   ' },
  'what has no type': { 'item-name': 'Low Water' },
  'the publication, by its name': { 'item-type': 'Organization', 'item-name': 'The Test Site' },
  'the publication, by its host': { 'item-type': 'LocalBusiness', 'item-name': 'Localhost' },
};

describe('stars in search results', () => {
  for (const type of shown) {
    it(`may be shown for a ${type}, by its name`, async () => {
      for (const told of await pricesOf(rated, { 'item-type': type, 'item-name': ' Low Water ' }))
        assert.deepEqual([told?.['@type'], told?.name], [type, 'Low Water']);
    });
  }

  for (const [what, attributes] of Object.entries(never)) {
    it(`are never shown for ${what}`, async () => {
      assert.deepEqual(await pricesOf(rated, attributes), [null, null]);
    });
  }

  it('are never shown without ratings, for hidden items, or if the mean is not on the page', async () => {
    assert.deepEqual(await pricesOf(await openItem(), BOOK), [null, null]);
    assert.equal((await painted('rating', rated, { ...BOOK, mode: 'own' })).told, null);
    const hidden = await openItem();
    await review(ann, hidden, 5);
    await mona.inject({ method: 'POST', url: `${hidden.path}/settings`, payload: { is_hidden: true } });
    assert.deepEqual(await pricesOf(hidden, BOOK), [null, null]);
  });

  it('are the average and the numbers that the page shows, on one scale', async () => {
    for (const widget of ['livereviews', 'rating']) {
      const { fragment, told } = await painted(widget, rated, BOOK);
      const { ratingValue, bestRating, worstRating, ratingCount, reviewCount } = told?.aggregateRating ?? {};
      const labels = elementsIn(fragment.root).map(({ attributes }) => attributes['aria-label'] ?? '');
      const page = [textOf(fragment.root.filter(({ tag }) => tag === 'div')), ...labels].join('\n');
      assert.ok(page.includes(`${ratingValue} of 5`), page);
      assert.ok(page.includes(`${ratingCount} ratings`), page);
      assert.deepEqual(
        { ratingValue, bestRating, worstRating, ratingCount, reviewCount },
        { ratingValue: 3.3, bestRating: 5, worstRating: 0.5, ratingCount: 2, reviewCount: 1 },
      );
      for (const { reviewRating } of told?.review ?? []) {
        const { ratingValue = 0, ...scale } = reviewRating;
        assert.ok(ratingValue >= 0.5 && ratingValue <= 5);
        assert.deepEqual(scale, { '@type': 'Rating', bestRating: 5, worstRating: 0.5 });
      }
    }
  });

  it('are given only if the page has the reviews, without answers of staff and rejected ones', async () => {
    const item = await openItem();
    const good = await review(ann, item, 5);
    const bad = await review(ben, item, 1);
    const long = await t.signUp('N'.repeat(60));
    await review(long, item, 3);
    const url = `${item.path}/reviews/${good}/reply`;
    assert.equal((await mona.inject({ method: 'POST', url, payload: { content: 'Thank you.' } })).statusCode, 201);
    await mona.inject({ method: 'POST', url: `${item.path}/moderation/${bad}/disable` });
    const { fragment, told } = await painted('livereviews', item, BOOK);
    const { ratingValue, ratingCount, reviewCount } = told?.aggregateRating ?? {};
    assert.deepEqual({ ratingValue, ratingCount, reviewCount }, { ratingValue: 4, ratingCount: 2, reviewCount: 2 });
    assert.equal(told?.review?.length, 2);
    const page = textOf(fragment.root.filter(({ tag }) => tag === 'div'));
    for (const { author, reviewBody } of told?.review ?? []) {
      assert.ok(page.includes(reviewBody), reviewBody);
      assert.ok(author.name.length > 0 && author.name.length <= 100);
    }
  });
});
