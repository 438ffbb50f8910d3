/** Counts: of visible content only, and of a hidden container only for staff. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { ContentKind } from './marks';
import type { Place, Who, World } from './places';
import { type AnyAnswer, kinds } from './vocabulary';

interface Count {
  name: string;
  kind: ContentKind;
  url(world: World, place: Place): string;
  read(body: AnyAnswer): number;
  /** Counts roots only. */
  ofRoots?: true;
}

const atContainer = (kind: ContentKind, path: string) => (world: World, place: Place) =>
  `/v4/${kinds[kind].prefix}/${world.t.site.uuid}/${world.containers[kind][place].cc}/${path}`;
const firstPage = (kind: ContentKind) => (world: World, place: Place) =>
  `/v4/${kinds[kind].prefix}/${world.t.site.uuid}/?container_id=${place}-page&limit=0`;

/** Kinds whose containers are found by the publisher's id only. */
const found: ContentKind[] = ['comment', 'message', 'review'];

export const counts: Count[] = [
  ...found.map(
    (kind): Count => ({
      name: `of a container of ${kind}s that is found by its id`,
      kind,
      url: ({ t }, place) => `/v4/${kinds[kind].prefix}/${t.site.uuid}/contentcontainer/id?container_id=${place}-page`,
      read: ({ total_visible_content }) => total_visible_content,
    }),
  ),
  ...(Object.keys(kinds) as ContentKind[]).map(
    (kind): Count => ({
      name: `of a container of ${kind}s`,
      kind,
      url: firstPage(kind),
      read: ({ container }) => container.total_visible_content,
    }),
  ),
  { name: 'in a tip', kind: 'post', url: atContainer('post', 'tip'), read: (tip) => tip.total_visible_content },
  {
    name: 'of posts',
    kind: 'post',
    url: atContainer('post', 'posts/visible/count'),
    read: ({ count }) => count,
    ofRoots: true,
  },
  {
    name: 'of ratings',
    kind: 'review',
    url: atContainer('review', 'summary'),
    read: ({ rating_count }) => rating_count,
    ofRoots: true,
  },
  {
    name: 'of ratings beside their list',
    kind: 'review',
    url: firstPage('review'),
    read: ({ container }) => container.summary.rating_count,
    ofRoots: true,
  },
  {
    name: 'of questions by their state',
    kind: 'question',
    url: firstPage('question'),
    read: ({ container: { questions } }) => questions.open + questions.answered + questions.dismissed,
    ofRoots: true,
  },
];

/** Counts the comments that would be visible if the container were not hidden. */
async function visible({ t, containers }: World, { kind, ofRoots }: Count, place: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments
    where container_uuid = ${containers[kind][place].cc} and state = 'visible'
      ${ofRoots ? sql`and parent_id is null` : sql``}`.execute(t.app.db);
  return rows[0]?.count ?? 0;
}

export async function checkCount(world: World, count: Count): Promise<void> {
  const { t, people } = world;
  const read = async (who: Who, place: Place) => {
    const answer = await who.inject({ url: count.url(world, place) });
    assert.equal(answer.statusCode, 200, answer.body);
    return count.read(answer.json());
  };
  const [open, hidden] = [await visible(world, count, 'open'), await visible(world, count, 'hidden')];
  assert.ok(open > 0 && hidden > 0);
  for (const who of [t, people.reader]) {
    assert.deepEqual([await read(who, 'open'), await read(who, 'hidden')], [open, 0]);
  }
  assert.equal(await read(people.chief, 'open'), open);
  const foreign = await people.chief.inject({ url: count.url(world, 'other') });
  assert.equal(foreign.statusCode, 404, 'nothing is counted of another site');
}
