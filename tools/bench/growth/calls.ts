/** Every call whose blocks are counted, with its limit. The server lists its GET routes, so none is missing. */
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { requestsOf } from '../../../server/test/support/visibility/expand';
import type { Who, World } from '../../../server/test/support/visibility/places';
import { queriesOf } from '../../../server/test/support/visibility/queries';
import { readRoutes } from '../../../server/test/support/visibility/routes';
import { askedElsewhere } from '../../../server/test/support/visibility/rows-of-widgets';
import type { Grown } from './seed';

export interface Call {
  name: string;
  limit: number;
  run(): Promise<unknown>;
}

/** A page of 50 threads with their first replies and articles. */
const LIMIT = 800;
/** Number of tested requests per route; the first ones use the biggest containers. */
const REQUESTS = 14;
const viewers = ['guest', 'reader', 'staff'] as const;

/** Downloads, which return everything in slices, and painted widgets, which read the same lists as the other calls. */
const leftOut = /^\/render\/|^\/sitemap\/|^\/v1\/console\/:domain\/log$|\/export$/;

/** Hourly figures of all articles with readers. Each process computes them once a minute. */
const FIGURES = 50_000;
const limits: Record<string, number> = {
  // Older pages also ask for the total number of comments.
  '/v2/': 30_000,
  '/v2/:domain/pages/:id(^\\d{1,15}$)/comments': 30_000,
  '/v2/:domain/pages/:id(^\\d{1,15}$)/threads': 30_000,
  // A hundred lines with their comments, articles and people; at most 500 are read.
  '/v5/notifications/:section_uuid/all': 6000,
  '/v4/livecomments/:section_uuid/trending': FIGURES,
  '/v4/livecomments/:section_uuid/trendingrecommended': FIGURES,
  '/v4/livecomments/:section_uuid/community': 2000,
  '/feeds/:name': 2000,
  // Up to 150 people, each by their id.
  '/v2/:domain/users': 1000,
  // A hundred articles with their pages.
  '/v1/console/:domain/articles': 3000,
  '/v1/console/:domain/queue': 2000,
  '/v4/livecomments/:section_uuid/moderation/queue': 1500,
};

export function callsOf(world: World, grown: Grown): Call[] {
  const { t, people } = world;
  const who: Record<(typeof viewers)[number], Who> = { guest: t, reader: people.reader, staff: people.chief };
  const routes = readRoutes().filter((route) => !askedElsewhere.includes(route) && !leftOut.test(route));
  const reads = routes.flatMap((route) =>
    requestsOf(route, world, queriesOf(route, world))
      .slice(0, REQUESTS)
      .flatMap((url) => viewers.map((viewer) => get(who[viewer], `${route}, ${viewer}`, url, limits[route]))),
  );
  return [...reads, ...listsInDepth(world, grown), ...writes(world, grown)];
}

const get = (who: Who, name: string, url: string, limit = LIMIT): Call => ({
  name,
  limit,
  run: () => who.inject({ url }),
});

/** Orders and filters of the widgets, from the middle of the biggest containers. */
function listsInDepth({ t, containers, people }: World, { middle }: Grown): Call[] {
  const { comment, message, question, review, post } = containers;
  const after = (kind: string) => `starting_from=${numericIdToUuid(middle[kind] as number)}`;
  const list = (name: string, path: string, queries: string[], limit?: number) =>
    queries.map((query) => get(t, `${name}?${query.replace(/[\da-f-]{36}/, '…')}`, `${path}?${query}`, limit));
  const sorts = ['newest', 'oldest', 'best', 'num_likes_desc', 'num_replies_desc', 'newest_pick', 'is_top_comment'];
  return [
    ...list(
      'comments',
      `${comment.open.path}/comments`,
      sorts.flatMap((sort) => [`sorted_by=${sort}`, `sorted_by=${sort}&${after('livecomments')}`]),
    ),
    ...list('messages', `${message.open.path}/messages`, [after('livechat'), `sorted_by=oldest&${after('livechat')}`]),
    ...list('posts', `${post.open.path}/posts`, ['filtered_by=is_picked', after('livestories'), 'sorted_by=oldest']),
    ...list('visible posts', `${post.open.path}/posts/visible/count`, ['n=1'], 20),
    ...list(
      'reviews',
      `${review.open.path}/reviews`,
      [
        ...['stars_1', 'stars_5', 'is_verified'].map((filter) => `filtered_by=${filter}`),
        ...['rating_desc', 'rating_asc', 'newest'].map((sort) => `sorted_by=${sort}`),
      ],
      220,
    ),
    ...list(
      'questions',
      `${question.open.path}/questions`,
      ['', 'filtered_by=open', 'filtered_by=answered', 'filtered_by=dismissed', 'sorted_by=newest'],
      220,
    ),
    ...list('search', `${comment.open.path}/search`, ['q=lanterns', 'q=number&limit=50'], 300),
    ...['zq', 'zq 5'].map((prefix) =>
      get(
        people.reader,
        `mentionable ${prefix}`,
        `${comment.open.path}/mentionable?prefix=${encodeURIComponent(prefix)}`,
      ),
    ),
    get(t, 'top people', '/v2/localhost/users?show=top&limit=100', 1000),
    get(people.chief, 'moderation figures', `/v1/analytics/${t.site.uuid}/panels/moderation`, 500),
    get(people.reader, 'notifications', `/v5/notifications/${t.site.uuid}/all`, 6000),
  ];
}

function writes({ people, containers }: World, { firstPerson }: Grown): Call[] {
  const { comment } = containers;
  const bans = `/v2/localhost/users/${firstPerson + 5}/bans`;
  const as = (
    who: Who,
    name: string,
    method: 'POST' | 'DELETE' | 'PUT',
    url: string,
    payload?: object,
    limit = LIMIT,
  ): Call => ({
    name,
    limit,
    run: async () => {
      const answer = await who.inject({ method, url, ...(payload && { payload }) });
      if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`);
    },
  });
  return [
    as(people.reader, 'post', 'POST', `${comment.open.path}/comments`, { content: 'As many as there are' }),
    as(people.reader, 'reply', 'POST', `${comment.open.path}/comments`, { content: 'To somebody' }),
    as(people.chief, 'ban that hides', 'POST', bans, { ban_level: 'hide' }),
    as(people.chief, 'lift a ban', 'DELETE', bans),
  ];
}
