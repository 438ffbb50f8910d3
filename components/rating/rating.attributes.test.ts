import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aSummary, forSearchEngines } from '../../test/support/reviews';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/rating';

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => find(el, '.rating__mean')?.textContent,
    drawn: [
      [null, '4.3'],
      ['book-2', '2.5'],
    ],
  },
  size: {
    look: (el) => find(el, '.rating__count')?.textContent,
    drawn: [
      [null, '(12)'],
      ['large', '12 ratings'],
      ['small', '(12)'],
    ],
  },
  mode: {
    look: (el) => [find(el, '.rating') !== null, find(el, 'form') !== null],
    drawn: [
      [null, [true, false]],
      ['own', [false, true]],
      ['average', [true, false]],
      ['both', [true, true]],
    ],
  },
  'half-stars': {
    look: (el) => findAll(el, 'input[type=radio]').length,
    drawn: [
      [null, 5],
      ['true', 10],
      ['false', 5],
    ],
    beside: { mode: 'own' },
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

describe('each attribute of a rating', () => {
  const server = fakeServer();
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'book-1' }));
    server.on('GET', '/v4/reviews/:section/', ({ query }) => {
      const { container_id = '' } = query;
      const summary = aSummary(container_id === 'book-2' ? { rating_average: 2.5 } : {});
      return [200, aFirstPage([], { container_id, summary })];
    });
  });

  drawsByAttribute('vf-rating', table);
});
