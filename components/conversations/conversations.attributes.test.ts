import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/conversations';

const server = fakeServer();
const threads = (el: HTMLElement) => findAll(el, '.threads > article');
const replies = (el: HTMLElement) => findAll(threads(el)[0] ?? el, '.replies article').length;
const first = (el: HTMLElement) => threads(el)[0]?.querySelector('.vf-content-text')?.textContent;
const filled = (el: HTMLElement, list: string) =>
  findAll<HTMLSlotElement>(el, `${list} > slot`).flatMap((slot, at) =>
    slot.assignedElements().length ? [at + 1] : [],
  );

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => first(el),
    drawn: [
      [null, 'Said at own-story'],
      ['story-4', 'Said at story-4'],
    ],
  },
  limit: {
    bounds: [1, 100],
    look: (el) => threads(el).length,
    drawn: [
      [null, 10],
      ['3', 3],
      ['101', 10],
    ],
  },
  'reply-limit': {
    bounds: [0, 100],
    look: replies,
    drawn: [
      [null, 2],
      ['5', 5],
      ['0', 0],
      ['101', 2],
    ],
    beside: { limit: '1' },
  },
  'pagination-limit': {
    bounds: [1, 100],
    look: (el) => threads(el).length - 1,
    drawn: [
      [null, 10],
      ['4', 4],
      ['0', 10],
    ],
    beside: { limit: '1', 'reply-limit': '0' },
    isFresh: true,
    given: () => open(),
    async act(el) {
      (await seen(el, '.vf-load-more__button')).click();
      await waitUntil(() => threads(el).length > 1);
    },
  },
  'pagination-reply-limit': {
    bounds: [1, 100],
    look: replies,
    drawn: [
      [null, 10],
      ['4', 4],
      ['0', 10],
    ],
    beside: { limit: '1', 'reply-limit': '0' },
    isFresh: true,
    given: () => open(),
    async act(el) {
      (await seen(el, '.more-replies')).click();
      await waitUntil(() => replies(el) > 0);
    },
  },
  sort: {
    look: (el) => [first(el), find(el, '.vf-comment-header__sort')?.textContent],
    drawn: [
      [null, ['By newest', 'Newest']],
      ['oldest', ['By oldest', 'Oldest']],
      ['best', ['By best', 'Best']],
      ['num_likes_desc', ['By num_likes_desc', 'Most liked']],
      ['num_replies_desc', ['By num_replies_desc', 'Most replies']],
      ['featured', ['By newest_pick', "Editors' picks"]],
      ['newest', ['By newest', 'Newest']],
    ],
    given: () => serve(({ sorted_by }) => `By ${sorted_by}`),
  },
  'featured-tab-active-threshold': {
    bounds: [0, 100],
    look: (el) => [threads(el).length > 0, find(el, '[part=tabs]') !== null],
    drawn: [
      [null, [true, false]],
      ['2', [true, true]],
      ['3', [true, false]],
      ['0', [true, true]],
    ],
  },
  'first-promo-position': {
    bounds: [1, 100],
    look: (el) => filled(el, '.threads'),
    drawn: [
      [null, [2, 9, 10]],
      ['4', [4, 10]],
      ['0', [2, 9, 10]],
    ],
    isFresh: true,
    given: () => open({ ad_integration: 'gtag' }),
  },
  'promo-interval': {
    bounds: [2, 100],
    look: (el) => filled(el, '.threads'),
    drawn: [
      [null, [2, 9, 10]],
      ['3', [2, 5, 8, 10]],
      ['1', [2, 9, 10]],
    ],
    isFresh: true,
    given: () => open({ ad_integration: 'gtag' }),
  },
  'reply-promos': {
    look: (el) => [filled(el, '.threads'), filled(el, '.replies')],
    drawn: [
      [null, [[2], []]],
      ['true', [[2], [2, 5]]],
      ['false', [[2], []]],
    ],
    beside: { limit: '2', 'reply-limit': '3' },
    isFresh: true,
    given: () => open({ ad_integration: 'gtag' }),
  },
  'initial-height': {
    bounds: [1, null],
    look: (el) => [find(el, '.uncovering') !== null, find(el, '.threads')?.offsetHeight === 200],
    drawn: [
      [null, [false, false]],
      ['200', [true, true]],
      ['-1', [false, false]],
    ],
    isFresh: true,
  },
  social: {
    look: (el) => [first(el), find(el, '[part=attached-post]') !== null, findAll(el, '[part=tab]').length],
    drawn: [
      [null, ['Social: mixed', true, 3]],
      ['below', ['Social: below', true, 3]],
      ['off', ['Social: off', false, 0]],
      ['mixed', ['Social: mixed', true, 3]],
      ['above', ['Social: mixed', true, 3]],
    ],
    given: () => {
      const url = 'https://bsky.app/profile/news.example/post/1';
      const thread = { network: 'bluesky' as const, handle: '@news.example', url, likes: 2, reposts: 0 };
      server.on('GET', '/v4/livecomments/:section/', ({ query }) => [
        200,
        aFirstPage([aComment({ content: `Social: ${query.social ?? 'mixed'}` })], { social: [thread] }),
      ]);
    },
  },
  'vf-title': {
    look: (el) => find(el, 'h2')?.textContent,
    drawn: [
      [null, '60 comments'],
      ['Letters', 'Letters60 comments'],
    ],
  },
  signature: {
    // A container of another site requires its signature.
    look: (el) => (find(el, '[role=alert]') ? 'refused' : first(el)),
    drawn: [
      [null, 'refused'],
      ['sealed', 'Said at own-story'],
    ],
    isFresh: true,
    given: () => {
      open();
      serve(undefined, 'sealed');
    },
  },
};

function open(settings = {}): void {
  openPage({ settings });
  store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
}

/** Serves the requested number of comments, and of replies to each. */
function serve(
  text = (query: Record<string, string>) => `Said at ${query.container_id}`,
  signature: string | null = null,
): void {
  const some = (query: Record<string, string>) =>
    Array.from({ length: Number(query.limit) }, () => aComment({ content: text(query), total_replies: 40 })).flatMap(
      (root) => [root, ...Array.from({ length: Number(query.reply_limit) }, () => aComment({}, root))],
    );
  serveConversation(server, aFirstPage([]));
  server.on('GET', '/v4/livecomments/:section/', ({ query, headers }) => {
    if (headers.get('x-request-signature') !== signature) return [403, { code: 'forbidden', message: '' }];
    const counts = { total_visible_content: 60, total_visible_picked_content: 2 };
    return [200, aFirstPage(some(query), { ...counts, container_id: query.container_id ?? '' }, true)];
  });
  const comments = '/v4/livecomments/:section/:cc/comments';
  server.on('GET', comments, ({ query }) => [200, { more_available: true, contents: some(query) }]);
  server.on('GET', '/v4/livecomments/:section/:cc/comments/:root', ({ query, params }) => {
    const root = aComment({ content_uuid: params.root ?? '', thread_uuid: params.root ?? '' });
    const contents = Array.from({ length: Number(query.limit) }, () => aComment({}, root));
    return [200, { more_available: true, contents }];
  });
}

describe('each attribute of a conversation', () => {
  beforeEach(() => {
    open();
    serve();
  });

  drawsByAttribute('vf-conversations', table);
});
