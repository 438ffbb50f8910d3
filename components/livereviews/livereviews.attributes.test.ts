import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aReview, aSummary, forSearchEngines } from '../../test/support/reviews';
import { find, findAll, seen } from '../../test/support/seen';
import 'virtual:element/livereviews';

const server = fakeServer();
const reviews = (el: HTMLElement) => findAll(el, '.review__text').map(({ textContent }) => textContent);

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => reviews(el)[0],
    drawn: [
      [null, 'Of book-1'],
      ['book-2', 'Of book-2'],
    ],
  },
  limit: {
    bounds: [1, 50],
    look: (el) => reviews(el).length,
    drawn: [
      [null, 10],
      ['3', 3],
      ['51', 10],
      ['1', 1],
      ['0', 10],
    ],
    isFresh: true,
    given: open,
  },
  sort: {
    look: (el) => [reviews(el)[0], find(el, '.reviews__order .icon--sort')?.textContent],
    drawn: [
      [null, ['By num_likes_desc', 'Most helpful']],
      ['newest', ['By newest', 'Newest']],
      ['oldest', ['By oldest', 'Oldest']],
      ['rating_desc', ['By rating_desc', 'Highest rated']],
      ['rating_asc', ['By rating_asc', 'Lowest rated']],
      ['num_likes_desc', ['By num_likes_desc', 'Most helpful']],
    ],
    given: () => {
      open();
      serve(({ sorted_by }) => `By ${sorted_by}`);
    },
    isFresh: true,
  },
  'half-stars': {
    look: (el) => findAll(el, 'input[type=radio]').length,
    drawn: [
      [null, 5],
      ['true', 10],
      ['false', 5],
    ],
    isFresh: true,
    given: open,
    async act(el) {
      (await seen(el, '.reviews__write')).click();
      await seen(el, 'form');
    },
  },
  'vf-title': {
    look: (el) => [find(el, 'h2')?.textContent, find(el, 'section')?.getAttribute('aria-label')],
    drawn: [
      [null, ['Reviews', 'Reviews']],
      ['What readers say', ['What readers say', 'What readers say']],
    ],
  },
  'item-name': {
    look: forSearchEngines,
    drawn: [
      [null, null],
      ['The Ferryman', 'Book The Ferryman'],
    ],
    beside: { 'item-type': 'Book' },
  },
  'item-type': {
    look: forSearchEngines,
    drawn: [
      [null, null],
      ['Movie', 'Movie The Ferryman'],
      ['Article', null],
    ],
    beside: { 'item-name': 'The Ferryman' },
  },
};

/** A page without loaded reviews: known reviews are not loaded again. */
function open(): void {
  openPage();
  store.set(pageAtom, (page) => ({ ...page, container: 'book-1' }));
}

const path = '/v4/reviews/:section';

function serve(text = (query: Record<string, string>) => `Of ${query.container_id}`): void {
  server.on('GET', `${path}/`, ({ query }) => {
    const contents = Array.from({ length: Number(query.limit) }, () => aReview({ content: text(query) }));
    return [200, aFirstPage(contents, { container_id: query.container_id ?? '', summary: aSummary() })];
  });
}

describe('each attribute of reviews', () => {
  beforeEach(() => {
    open();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
    serve();
    server.on('GET', `${path}/personal`, [200, { containers: [], muted: [] }]);
    server.on('GET', `${path}/:container/own`, [200, { review: null, rating: null, is_verified: false }]);
  });

  drawsByAttribute('vf-livereviews', table);
});
