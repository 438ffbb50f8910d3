import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find } from '../../test/support/seen';
import 'virtual:element/pull-quote';

const quoted = (el: HTMLElement) => find(el, 'blockquote')?.textContent;
const words = (count: number) => 'word '.repeat(count).trim();

const table: AttributeTable = {
  'vf-container-id': {
    look: quoted,
    drawn: [
      [null, 'Said at own-story'],
      ['story-4', 'Said at story-4'],
    ],
  },
  type: {
    look: quoted,
    drawn: [
      [null, 'Liked'],
      ['editors-pick', 'Picked'],
      ['likes', 'Liked'],
      ['replies', 'Answered'],
      ['newest', 'Liked'],
    ],
    given: () =>
      server.on('GET', '/v4/livecomments/:section/', ({ query }) => [
        200,
        aFirstPage([
          {
            newest_pick: aComment({ content: 'Picked', is_picked: true }),
            num_replies_desc: aComment({ content: 'Answered' }),
          }[query.sorted_by ?? ''] ?? aComment({ content: 'Liked' }),
        ]),
      ]),
  },
  'max-characters': {
    bounds: [20, 1000],
    look: quoted,
    drawn: [
      [null, `${words(30)}…`],
      ['20', `${words(4)}…`],
      ['1000', words(100)],
      ['19', `${words(30)}…`],
      ['1001', `${words(30)}…`],
    ],
    given: () => serve(() => [aComment({ content: words(100) })]),
  },
};

const server = fakeServer();

function serve(comments = (id: string) => [aComment({ content: `Said at ${id}` })]): void {
  serveConversation(server, aFirstPage([]));
  server.on('GET', '/v4/livecomments/:section/', ({ query }) => [200, aFirstPage(comments(query.container_id ?? ''))]);
}

describe('each attribute of a pull quote', () => {
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    serve();
  });

  drawsByAttribute('vf-pull-quote', table);
});
