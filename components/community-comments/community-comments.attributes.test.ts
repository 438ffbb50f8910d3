import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/community-comments';

const heading = (el: HTMLElement) => find(el, 'h2')?.textContent ?? 'none';
const lines = (el: HTMLElement) => findAll(el, '.comment-line');

const table: AttributeTable = {
  sort: {
    look: (el) => [heading(el), lines(el)[0]?.textContent?.match(/By \w+/)?.[0]],
    drawn: [
      [null, ['Latest comments', 'By newest']],
      ['num_likes_desc', ['Most liked comments', 'By num_likes_desc']],
      ['newest', ['Latest comments', 'By newest']],
      ['hot', ['Trending now', 'By hot']],
      ['oldest', ['Latest comments', 'By newest']],
    ],
  },
  limit: {
    bounds: [1, 20, 'clamped'],
    look: (el) => lines(el).length,
    drawn: [
      [null, 5],
      ['3', 3],
      ['0', 1],
    ],
  },
  title: {
    look: heading,
    drawn: [
      [null, 'Latest comments'],
      ['On the quay', 'On the quay'],
      ['', 'none'],
    ],
  },
};

describe('each attribute of community comments', () => {
  const server = fakeServer();
  beforeEach(() => {
    openPage({ reader: false });
    serveConversation(server, aFirstPage([]));
    server.on('GET', '/v4/livecomments/:section/community', ({ query }) => [
      200,
      { contents: Array.from({ length: Number(query.limit) }, () => aComment({ content: `By ${query.sort}.` })) },
    ]);
  });

  drawsByAttribute('vf-community-comments', table);
});
