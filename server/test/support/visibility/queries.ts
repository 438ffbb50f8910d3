/** Queries of a route in addition to its bare address: those for other lists, orders and states. */
import { stateQueues } from '../../../../core/contract/console/queues';
import { uuidToNumericId } from '../../../../core/contract/values/ids';
import type { World } from './places';

const lists = [
  'limit=50&reply_limit=50',
  'limit=50&has_media=1',
  'limit=50&sorted_by=oldest&show=all',
  'limit=50&sorted_by=num_likes_desc',
];
const queues = ['awaiting_moderation', 'spam', 'disabled', 'hidden', 'reported'].map((state) => `state=${state}`);
const ids = ['open-page', 'hidden-page', 'other-page'];
/** Queries of pages for an article's widgets, and for widgets that name a person, a poll or a comment. */
const widgets = ({ people: { of } }: World) => [
  ...ids.map((id) => `site=localhost&container_id=${id}`),
  `site=localhost&container_id=open-page&author=${Object.values(of).map(({ user }) => user.uuid)}`,
];
const firstPages = ids.flatMap((id) => [
  `container_id=${id}&limit=50&reply_limit=50`,
  `container_id=${id}&limit=50&show=all`,
]);

const today = new Date().toISOString().slice(0, 10);

/** Builds a request of older pages for every page and some comments. */
function jsonRequest(pages: number[], { open, hidden, other }: Record<string, string[]>): string {
  const requests = [
    ...pages.flatMap((id) => ['get', 'comments'].map((type) => ({ api: 'page', type, id }))),
    ...[...(open ?? []).slice(-2), hidden?.[0], other?.[0]].map((id) => ({ api: 'comment', type: 'get', id })),
  ];
  return `host=localhost&json=${encodeURIComponent(JSON.stringify({ requests }))}`;
}

/** Queries by the end of the address. */
const endings: [RegExp, (world: World, route: string) => string[]][] = [
  [/^\/render\//, widgets],
  [
    /^\/oembed$/,
    ({ written, t }) =>
      Object.values(written)
        .flatMap((at) => Object.values(at).flat())
        .map((uuid) => `url=${encodeURIComponent(`${t.app.config.publicUrl}/c/${uuidToNumericId(uuid)}`)}`),
  ],
  [/^\/feeds\//, () => ['site=localhost', 'site=localhost&picked=1']],
  [/\/panels\//, () => ['from=2020-01-01&to=2020-01-31', `from=${today}&to=${today}`]],
  [/^\/v2\/$/, ({ pages, written }) => [jsonRequest(pages, written.comment)]],
  [
    /:domain\/users$/,
    ({ people, other }) => [
      'show=top&limit=100',
      `ids=${[...Object.values(people.of), other.writer].map(({ id }) => id)}`,
    ],
  ],
  [/:section_uuid\/$/, () => firstPages],
  [
    /interaction\/:section_uuid\/polls$/,
    ({ polls }) => [
      ...ids.map((id) => `container_id=${id}`),
      ...Object.values(polls)
        .flat()
        .map((uuid) => `poll_uuid=${uuid}`),
    ],
  ],
  [/contentcontainer\/id$/, () => ids.map((id) => `container_id=${id}`)],
  [/:cc\/(comments|messages|questions|reviews|posts)$/, () => lists],
  [/(comments|questions|replies)\/:content_uuid$/, () => ['limit=50', 'limit=50&show=all']],
  [/\/direct$/, () => ['limit=50']],
  [/selection$/, ({ written }) => Object.values(written).map((at) => `uuids=${Object.values(at).flat()}`)],
  [/search$/, () => ['q=lantern&limit=50']],
  [/similar$/, () => ['text=Lantern%20what']],
  [/console\/:domain\/queue$/, () => stateQueues.map((queue) => `queue=${queue}&limit=100`)],
  [/queue\/changes$/, () => ['after=0']],
  [/moderation\/queue$/, () => queues.flatMap((query) => [query, `${query}&kinds=all`])],
  [/:cc\/moderation$/, () => queues],
  [
    /console\/:domain\/people$/,
    () => ['limit=100', 'q=zq&limit=100', ...['banned', 'trusted', 'new', 'staff'].map((filter) => `filter=${filter}`)],
  ],
  [
    /console\/:domain\/articles$/,
    () => ['limit=100', 'sort=waiting', 'sort=comments', ...['open', 'closed', 'hidden'].map((of) => `state=${of}`)],
  ],
  [/console\/:domain\/log$/, () => ['limit=100', 'format=ndjson']],
  [/history$/, () => ['limit=50', 'kinds=all']],
  [/mentionable$/, () => ['', 'prefix=zq', 'prefix=zqpersonzzhid', 'prefix=zqpersonzzghost']],
  [
    /trending(recommended)?$/,
    () => ['', 'limit=50&content_container_window_days=30', 'sorted_by=hot', 'sorted_by=newest'],
  ],
  [
    /community$/,
    () => ['limit=20', 'limit=20&sort=num_likes_desc', 'limit=20&sort=hot', 'limit=20&filtered_by=followed'],
  ],
  [
    /personal$/,
    ({ containers }) =>
      Object.values(containers).map((at) => `container_uuids=${Object.values(at).map(({ cc }) => cc)}`),
  ],
  [/recent$|users\/:id\/comments$/, () => ['limit=50']],
  [/pages\/:id.*\/(comments|threads)$/, () => ['limit=50&child_limit=50', 'limit=50&sort=oldest&offset=1']],
  [/v2\/:domain\/comments\/:id$/, () => ['child_limit=50']],
  [/changes$/, () => Array.from({ length: 16 }, (_, nth) => `after_seq=${nth * 10}&to_seq=${nth * 10 + 10}`)],
];

export const queriesOf = (route: string, world: World): string[] =>
  endings.find(([ends]) => ends.test(route))?.[1](world, route) ?? [''];
