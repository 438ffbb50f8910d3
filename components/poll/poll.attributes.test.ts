import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import { pollResults } from '../../core/contract/content/poll-limits';
import type { Poll } from '../../core/contract/content/polls';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, seen } from '../../test/support/seen';
import 'virtual:element/poll';

const server = fakeServer();
const OTHER = '00000000-0000-4000-8000-00000000cccc';
const question = (el: HTMLElement) => find(el, 'h2')?.textContent;
const bars = (el: HTMLElement) => findAll(el, '.poll__number, .poll__bar').length > 0;
const voted = () => withResults(aPoll({ results: 'always' }), [3, 1], { own: [optionUuid(0)] });

const table: AttributeTable = {
  'vf-container-id': {
    look: question,
    drawn: [
      [null, 'Asked at own-story'],
      ['story-4', 'Asked at story-4'],
    ],
  },
  'poll-id': {
    look: question,
    drawn: [
      [null, 'Asked at own-story'],
      [OTHER, `Asked as ${OTHER}`],
    ],
  },
  results: {
    look: (el) => question(el) && bars(el),
    drawn: [
      [null, true],
      ['on_close', false],
      ['always', true],
      ['staff', false],
      ['on_vote', true],
      ['never', true],
    ],
    given: () => serve(voted()),
  },
};

function serve(poll?: Poll): void {
  server.on('GET', '/v4/interaction/:section/polls', ({ query }) => {
    const { poll_uuid, container_id } = query;
    const asked = aPoll({
      poll_uuid: poll_uuid ?? POLL,
      question: poll_uuid ? `Asked as ${poll_uuid}` : `Asked at ${container_id}`,
    });
    return [200, { polls: [poll ?? asked], container: { content_container_uuid: POLL_CONTAINER, seq: 1 } }];
  });
}

describe('each attribute of a poll', () => {
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    serve();
  });

  drawsByAttribute('vf-poll', table);

  for (const [when, poll, shows] of [
    ['before a vote', withResults(aPoll({ results: 'always' }), [3, 1]), [true, false, false, false]],
    ['after a vote', voted(), [true, true, false, false]],
    ['when it closes', withResults(aPoll({ results: 'always', status: 'closed' }), [3, 1]), [true, true, true, false]],
  ] as const) {
    it(`results appear no earlier than the attribute says: ${when}`, async () => {
      expect(pollResults).to.deep.equal(['always', 'on_vote', 'on_close', 'staff']);
      for (const [at, results] of pollResults.entries()) {
        clearPageState(store);
        openPage({ reader: false });
        serve(poll);
        const el = document.createElement('vf-poll');
        el.setAttribute('vf-container-id', 'story-1');
        el.setAttribute('results', results);
        document.body.append(el);
        await seen(el, 'h2');
        expect(bars(el), results).to.equal(shows[at]);
        el.remove();
      }
    });
  }
});
