import { store } from '../../core/base/store/store';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPost, BLOG, pressed, serveBlog } from '../../test/support/live-blog';
import { find, findAll, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const posts = (el: HTMLElement) => findAll(el, '.post');
const first = (el: HTMLElement) => find(el, '.post__text, .post p:not(.post__time)')?.textContent;
const replies = (el: HTMLElement) => findAll(el, '.post-reply').length;
/** Posts before the requested ads. */
const places = (el: HTMLElement) =>
  findAll<HTMLSlotElement>(el, '.threads > slot').flatMap((slot, at) =>
    slot.assignedElements().length ? [at + 1] : [],
  );

const table: AttributeTable = {
  'vf-container-id': {
    look: first,
    drawn: [
      [null, 'What happened at own-story'],
      ['story-4', 'What happened at story-4'],
    ],
  },
  limit: {
    bounds: [1, 100],
    look: (el) => posts(el).length,
    drawn: [
      [null, 10],
      ['3', 3],
      ['101', 10],
    ],
    isFresh: true,
  },
  'reply-limit': {
    bounds: [0, 100],
    look: replies,
    drawn: [
      [null, 2],
      ['5', 5],
      ['0', 1],
      ['101', 2],
    ],
    beside: { replies: 'true' },
    isFresh: true,
    given: () => open(),
    act: openReplies,
  },
  'pagination-limit': {
    bounds: [1, 100],
    look: (el) => posts(el).length - 10,
    drawn: [
      [null, 10],
      ['4', 4],
      ['0', 10],
    ],
    isFresh: true,
    async act(el) {
      await pressed(el, 'Older updates');
      await waitUntil(() => posts(el).length > 10);
    },
  },
  'pagination-reply-limit': {
    bounds: [1, 100],
    look: (el) => replies(el) - 2,
    drawn: [
      [null, 10],
      ['4', 4],
      ['0', 10],
    ],
    beside: { replies: 'true' },
    isFresh: true,
    given: () => open(),
    async act(el) {
      await openReplies(el);
      await pressed(el, 'More replies');
      await waitUntil(() => replies(el) > 2);
    },
  },
  sort: {
    look: (el) => [first(el), find(el, '.icon--sort')?.textContent],
    drawn: [
      [null, ['By oldest', 'Oldest first']],
      ['newest', ['By newest', 'Newest first']],
      ['oldest', ['By oldest', 'Oldest first']],
      ['wildest', ['By oldest', 'Oldest first']],
    ],
    isFresh: true,
    // The blog's own order is the other one.
    given: () => serve(({ sorted_by }) => `By ${sorted_by}`, { order: 'oldest' }),
  },
  'first-promo-position': {
    bounds: [1, 100],
    look: places,
    drawn: [
      [null, [2, 9]],
      ['3', [3]],
      ['0', [2, 9]],
    ],
    isFresh: true,
    given: () => open({ ad_integration: 'gtag' }),
  },
  'promo-interval': {
    bounds: [2, 100],
    look: places,
    drawn: [
      [null, [2, 9]],
      ['3', [2, 5, 8]],
      ['1', [2, 9]],
    ],
    isFresh: true,
    given: () => open({ ad_integration: 'gtag' }),
  },
  'vf-title': {
    look: (el) => find(el, 'h2')?.textContent,
    drawn: [
      [null, 'The night'],
      ['As it happens', 'As it happens'],
    ],
  },
  'key-moments': {
    look: (el) => [posts(el).length > 0, find(el, '.key-moments') !== null],
    drawn: [
      [null, [true, true]],
      ['false', [true, false]],
      ['true', [true, true]],
    ],
  },
  replies: {
    look: (el) => [posts(el).length > 0, find(el, '.post__reply') !== null],
    drawn: [
      [null, [true, false]],
      ['true', [true, true]],
      ['false', [true, false]],
    ],
  },
  signature: {
    // A container of another site requires its signature.
    look: (el) => (find(el, '[role=alert]') ? 'refused' : first(el)),
    drawn: [
      [null, 'refused'],
      ['sealed', 'What happened at own-story'],
    ],
    isFresh: true,
    given: () => {
      open();
      serve(undefined, {}, 'sealed');
    },
  },
};

async function openReplies(el: HTMLElement): Promise<void> {
  (await seen(el, '.post__reply')).click();
  await waitUntil(() => replies(el) > 0);
}

function open(settings = {}): void {
  openPage({ settings });
  store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
}

/** Serves the requested number of posts, and of replies to each. */
function serve(
  text = (query: Record<string, string>) => `What happened at ${query.container_id}`,
  own = {},
  signature: string | null = null,
): void {
  const settings = { ...noBlog.settings, replies: true };
  const blog = { ...noBlog, title: 'The night', status: 'live' as const, settings, ...own };
  const some = (query: Record<string, string>) =>
    Array.from({ length: Number(query.limit) }, () => {
      const said = text(query);
      return aPost({ content: said, body: [{ type: 'paragraph', text: said }], total_replies: 40 });
    });
  serveBlog(server, [], { marked: { key_moments: [aPost({ title: 'Goal' })] } });
  server.on('GET', `${BLOG}/`, ({ query, headers }) => {
    if (headers.get('x-request-signature') !== signature) return [403, { code: 'forbidden', message: '' }];
    return [200, aFirstPage(some(query), { blog, container_id: query.container_id ?? '' }, true)];
  });
  server.on('GET', `${BLOG}/:cc/posts`, ({ query }) => [200, { more_available: true, contents: some(query) }]);
  server.on('GET', `${BLOG}/:cc/replies/:uuid`, ({ query, params }) => {
    const parent = aComment({ content_uuid: params.uuid ?? '', thread_uuid: params.uuid ?? '' });
    const contents = Array.from({ length: Number(query.limit) }, () => aComment({}, parent));
    return [200, { more_available: true, contents }];
  });
}

describe('each attribute of a live blog', () => {
  beforeEach(() => {
    open();
    serve();
  });

  drawsByAttribute('vf-livestory', table);
});
