import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aFirstPage, openPage, SECTION } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aSummary } from '../../test/support/reviews';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/review-form';

const OTHER_SECTION = '5ec70000-0000-4000-8000-000000000002';
const isThere = (el: HTMLElement) => {
  if (find(el, 'form')) return 'form';
  return find(el, '.review-standing') && 'closed';
};

const table: AttributeTable = {
  'vf-container-id': {
    look: isThere,
    drawn: [
      [null, 'form'],
      ['closed-1', 'closed'],
    ],
    beside: { id: 'book-1' },
  },
  id: {
    look: isThere,
    drawn: [
      [null, 'form'],
      ['closed-1', 'closed'],
    ],
  },
  section: {
    look: isThere,
    drawn: [
      [null, 'form'],
      [OTHER_SECTION, 'closed'],
      ['Sport', 'form'],
    ],
    isFresh: true,
    given: () => open(),
  },
  'half-stars': {
    look: (el) => findAll(el, 'input[type=radio]').length,
    drawn: [
      [null, 5],
      ['true', 10],
      ['false', 5],
    ],
  },
};

function open(): void {
  openPage();
  store.set(pageAtom, (page) => ({ ...page, container: 'book-1' }));
}

describe('each attribute of a review form', () => {
  const server = fakeServer();
  beforeEach(() => {
    open();
    server.on('GET', '/v4/reviews/:section/:container/own', [200, { review: null, rating: null, is_verified: false }]);
    server.on('GET', '/v4/reviews/:section/personal', [200, { containers: [], muted: [] }]);
    server.on('GET', '/v4/reviews/:section/', ({ params, query }) => {
      const { container_id = '' } = query;
      const page = aFirstPage([], { container_id, summary: aSummary() });
      if (container_id === 'closed-1' || params.section !== SECTION) page.container.settings.expiry_time = 1;
      return [200, page];
    });
  });

  drawsByAttribute('vf-review-form', table);
});
