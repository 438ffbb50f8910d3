/** Every call whose blocks are counted, with its limit. The server lists its routes, so none is missing. */
import { randomUUID } from 'node:crypto';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { requestsOf } from '../../../server/test/support/visibility/expand';
import type { Who, World } from '../../../server/test/support/visibility/places';
import { queriesOf } from '../../../server/test/support/visibility/queries';
import { readRoutes } from '../../../server/test/support/visibility/routes';
import { askedElsewhere } from '../../../server/test/support/visibility/rows-of-widgets';
import { leftOutReads } from './left-out';
import type { Grown } from './seed';
import type { Target } from './targets';
import type { WriteRow } from './write-row';
import { measuredWrites, rowOf } from './writes';

export interface Call {
  name: string;
  limit: number;
  beginsJob?: true;
  /** Returns the request, whose blocks are counted. */
  prepare(): Promise<() => Promise<{ statusCode: number; body: string }>>;
}

/** A page of 50 threads with their first replies and articles. */
const LIMIT = 800;
/** Number of tested requests per route; the first ones use the biggest containers. */
const REQUESTS = 14;
const viewers = ['guest', 'reader', 'staff'] as const;

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
  // A thousand replies from networks, each by its id.
  '/social/containers/:uuid': 8000,
  '/social/containers/:uuid/context': 8000,
  '/v1/console/:domain/networks/threads': 8000,
  // Counts up to 100,000 people who can get a push message.
  '/v1/console/:domain/broadcasts': 3000,
  // Five hundred changes with their comments.
  '/v1/console/:domain/queue/changes': 3000,
  // Counts up to a thousand items of each queue, past those of other kinds.
  '/v4/chat/:section_uuid/moderation/queue': 3000,
  '/v4/liveblog/:section_uuid/moderation/queue': 3000,
  '/v4/questions/:section_uuid/moderation/queue': 3000,
  '/v4/reviews/:section_uuid/moderation/queue': 3000,
  // The first page of 50 threads with what only staff see.
  '/v4/questions/:section_uuid/': 1200,
  '/v4/reviews/:section_uuid/': 1200,
  // The 300 open questions with the most votes.
  '/v4/questions/:section_uuid/:cc/similar': 2000,
  // Up to 150 people, each by their id.
  '/v2/:domain/users': 1000,
  // A hundred articles with their pages and open items.
  '/v1/console/:domain/articles': 3500,
  // A hundred items with their parents, writers, reports and notes.
  '/v1/console/:domain/queue': 3500,
  '/v4/livecomments/:section_uuid/moderation/queue': 3000,
};

export function callsOf(world: World, grown: Grown, targetOf: (route: string) => Target): Call[] {
  const { t, people } = world;
  const who: Record<(typeof viewers)[number], Who> = { guest: t, reader: people.reader, staff: people.chief };
  const routes = readRoutes().filter(
    (route) => !askedElsewhere.includes(route) && !leftOutReads.some(([out]) => out.test(route)),
  );
  const reads = routes.flatMap((route) =>
    requestsOf(route, world, queriesOf(route, world))
      .slice(0, REQUESTS)
      .flatMap((url) => viewers.map((viewer) => get(who[viewer], `${route}, ${viewer}`, url, limits[route]))),
  );
  return [...reads, ...readsByName(world, targetOf), ...listsInDepth(world, grown), ...writes(world, targetOf)];
}

const get = (who: Who, name: string, url: string, limit = LIMIT): Call => ({
  name,
  limit,
  prepare: async () => () => who.inject({ url }),
});

/** Reads whose addresses have names or queries of their own. */
function readsByName({ t, people, containers }: World, targetOf: (route: string) => Target): Call[] {
  const { cc } = containers.comment.open;
  const { user_uuid } = targetOf('GET a person');
  return [
    get(t, '/.well-known/webfinger', '/.well-known/webfinger?resource=acct:localhost@localhost:3000'),
    ...['', '/followers', '/followers?page=1', '/outbox', '/outbox?page=1'].map((path) =>
      get(t, `/social/actors/:name${path.replace(/\?.*/, '')}`, `/social/actors/localhost${path}`),
    ),
    ...['', '/context'].map((path) => {
      const route = `/social/containers/:uuid${path}`;
      return get(t, route, `/social/containers/${cc}${path}`, limits[route]);
    }),
    get(
      people.chief,
      '/v1/console/:domain/data-requests/erasure',
      `/v1/console/localhost/data-requests/erasure?user_uuid=${user_uuid}&mode=anonymise`,
    ),
  ];
}

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

/** Every route that writes, in alphabetical order, so that what one removes follows what another makes. */
function writes(world: World, targetOf: (route: string) => Target): Call[] {
  const { t, people } = world;
  const who = { guest: t, reader: people.reader, chief: people.chief };
  const ordered = measuredWrites().toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return ordered.map((route) => {
    const row = rowOf(route) as WriteRow;
    const { limit = LIMIT, beginsJob } = row;
    return { name: route, limit, ...(beginsJob && { beginsJob }), prepare: () => prepared(route, row) };
  });

  async function prepared(route: string, { who: as, payload, before }: WriteRow): ReturnType<Call['prepare']> {
    const target = targetOf(route);
    const values: Record<string, string> = {
      ...{ section_uuid: t.site.uuid, domain: 'localhost', draft_uuid: randomUUID() },
      ...target,
      ...(await before?.(world, target)),
    };
    const [method, path = ''] = route.split(' ') as ['POST' | 'PUT' | 'PATCH' | 'DELETE', string];
    const url = path.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => encodeURIComponent(values[name] ?? name));
    const body = payload?.({ ...target, ...values });
    return () => who[as].inject({ method, url, ...(body && { payload: body }) });
  }
}

/** By address, with what makes something before what removes it. */
const orderOf = (route: string): string => {
  const [method, url] = route.split(' ');
  return `${url} ${method === 'DELETE' ? 2 : 1}`;
};
