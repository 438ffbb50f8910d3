/** Every list with pages, and a walk that shows where its pages end. */
import assert from 'node:assert/strict';
import type { ContentKind } from './marks';
import type { Who, World } from './places';
import { type AnyAnswer, kinds } from './vocabulary';

interface Page {
  ids: string[];
  more: boolean;
  /** Parameter of the next page, if not the last id. */
  next?: string;
}

export interface Paged {
  who?: 'staff';
  /** Contains a question mark. */
  url(world: World): string;
  /** Other names of the parameters. */
  limit?: string;
  cursor?: 'offset';
  read?(body: AnyAnswer): Page;
  /** Reports more as long as there is more to search. */
  looksOn?: true;
}

const contents = ({ contents: list, more_available: more }: AnyAnswer): Page => ({
  ids: list.map(({ content_uuid }: { content_uuid: string }) => content_uuid),
  more,
});
const results = ({ result: { results: list, after_count, more_available } }: AnyAnswer, name: string): Page => ({
  ids: list.map((one: Record<string, unknown>) => String(one[name])),
  more: more_available ?? after_count > 0,
});

const ofKinds = (Object.keys(kinds) as ContentKind[]).flatMap((kind) => {
  const { prefix, roots } = kinds[kind];
  const base = `/v4/${prefix}/:section_uuid`;
  const open = ({ containers }: World) => containers[kind].open;
  const section = ({ t }: World) => `/v4/${prefix}/${t.site.uuid}`;
  const log: Paged = {
    who: 'staff',
    url: (world) => `${section(world)}/moderation/log?`,
    read: ({ entries, more_available: more }) => ({
      ids: entries.map(({ log_id }: { log_id: number }) => String(log_id)),
      more,
    }),
  };
  return [
    [`${base}/`, { url: (world) => `${section(world)}/?container_id=open-page&reply_limit=0` }],
    [`${base}/:cc/${roots}`, { url: (world) => `${open(world).path}/${roots}?reply_limit=0` }],
    [`${base}/:cc/moderation`, { who: 'staff', url: (world) => `${open(world).path}/moderation?state=disabled` }],
    [
      `${base}/moderation/queue`,
      { who: 'staff', url: (world) => `${section(world)}/moderation/queue?state=spam&kinds=all` },
    ],
    ...(kind === 'post' ? [] : [[`${base}/moderation/log`, log]]),
  ] as [string, Paged][];
});

const repliesOf = (kind: ContentKind, path: string): Paged => ({
  url: ({ containers, written }) => `${containers[kind].open.path}/${path}/${written[kind].open[0]}?`,
});

export const pagedRoutes: Record<string, Paged> = {
  ...Object.fromEntries(ofKinds),
  '/v4/livecomments/:section_uuid/:cc/comments/:content_uuid': repliesOf('comment', 'comments'),
  '/v4/questions/:section_uuid/:cc/questions/:content_uuid': repliesOf('question', 'questions'),
  '/v4/liveblog/:section_uuid/:cc/replies/:content_uuid': repliesOf('post', 'replies'),
  '/v4/livecomments/:section_uuid/:cc/search': {
    url: ({ containers }) => `${containers.comment.open.path}/search?q=lantern`,
    read: (body) => ({ ...contents(body), ...(body.continue_from && { next: body.continue_from }) }),
    looksOn: true,
  },
  '/v4/livecomments/:section_uuid/:user_uuid/history': {
    who: 'staff',
    url: ({ t, people }) => `/v4/livecomments/${t.site.uuid}/${people.of.open.user.uuid}/history?kinds=all`,
  },
  '/v2/:domain/bans': { who: 'staff', url: () => '/v2/localhost/bans?', read: (body) => results(body, 'ban_uuid') },
  '/v2/:domain/pages/:id(^\\d{1,15}$)/comments': {
    url: ({ pages }) => `/v2/localhost/pages/${pages[0]}/comments?child_limit=0`,
    cursor: 'offset',
    read: (body) => results(body, 'content_uuid'),
  },
  '/v2/:domain/pages/:id(^\\d{1,15}$)/threads': {
    url: ({ pages }) => `/v2/localhost/pages/${pages[0]}/threads?child_limit=0`,
    cursor: 'offset',
    read: (body) => results(body, 'content_uuid'),
  },
  '/v2/:domain/comments/:id': {
    url: ({ written }) => `/v2/localhost/comments/${written.comment.open[0]}?`,
    limit: 'child_limit',
    cursor: 'offset',
    read: ({ result }) => ({ ...contents({ contents: result.results[0].children }), more: result.after_count > 0 }),
  },
};

/** Lists with a fixed page size, which is more than a test creates. */
export const pagedElsewhere: Record<string, string> = { '/v2/:domain/reviews': 'pictures-and-names.test' };

/** Reads everything at once, one by one, exactly all, and all except the last. */
export async function walk(world: World, paged: Paged): Promise<number> {
  const { who, url, limit = 'limit', cursor, read = contents, looksOn } = paged;
  const viewer: Who = who ? world.people.chief : world.t;
  const ask = async (most: number, from?: string): Promise<Page> => {
    const after = from === undefined ? '' : `&${cursor ?? 'starting_from'}=${from}`;
    const answer = await viewer.inject({ url: `${url(world)}&${limit}=${most}${after}` });
    assert.equal(answer.statusCode, 200, answer.body);
    return read(answer.json());
  };
  const whole = await ask(50);
  const { ids } = whole;
  assert.ok(ids.length > 0, 'the list is not empty');
  assert.equal(whole.more, false, 'there is no more than a whole page has');
  assert.equal(new Set(ids).size, ids.length, 'nothing is in it twice');

  const size = ids.length > 4 ? 3 : 1;
  const walked: string[] = [];
  for (let from: string | undefined; ; ) {
    const page = await ask(size, from);
    walked.push(...page.ids);
    assert.ok(page.ids.length <= size);
    if (!page.more) break;
    assert.ok(walked.length <= ids.length, 'the walk ends');
    from = cursor ? String(walked.length) : (page.next ?? page.ids.at(-1));
  }
  assert.deepEqual(walked, ids, 'page by page it is the same list');

  const exact = await ask(ids.length);
  assert.deepEqual([exact.ids, exact.more], [ids, looksOn === true], 'a list of exactly one page has no second');
  if (ids.length === 1) return 1;
  const allButOne = await ask(ids.length - 1);
  assert.deepEqual([allButOne.ids, allButOne.more], [ids.slice(0, -1), true], 'with one more it has');
  const last = await ask(ids.length - 1, cursor ? String(ids.length - 1) : (allButOne.next ?? allButOne.ids.at(-1)));
  assert.deepEqual([last.ids, last.more], [ids.slice(-1), false], 'which has the last alone');
  return ids.length;
}
