/** Comments in the biggest containers, people and a poll, for the calls that write. */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import type { ContentKind } from '../../../server/test/support/visibility/marks';
import type { World } from '../../../server/test/support/visibility/places';
import { kinds } from '../../../server/test/support/visibility/vocabulary';
import type { Grown } from './seed';

/** Values of the `:names` of a route, and what payloads need. */
export interface Target {
  cc: string;
  content_uuid: string;
  /** Another comment of the container. */
  another: string;
  /** A person with comments. */
  id: string;
  user_uuid: string;
  poll_uuid: string;
  option_uuid: string;
}

const stored: Record<ContentKind, string> = {
  comment: 'livecomments',
  message: 'livechat',
  question: 'livequestions',
  review: 'reviews',
  post: 'livestories',
};
/** Comments in reserve for each kind: each address gets its own. */
const TARGETS = 60;

type Found = { id: string; actor_id: string };

/** Returns a function that finds the target of a route; routes that differ only in their method have the same one. */
export async function findTargets(world: World, { firstPerson }: Grown): Promise<(route: string) => Target> {
  const comments = new Map<ContentKind, Found[]>();
  for (const kind of Object.keys(kinds) as ContentKind[])
    comments.set(kind, await commentsOf(world, kind, firstPerson));
  const [poll_uuid = ''] = world.polls.open.slice(-1);
  const { options } = await world.t.app.db
    .selectFrom('polls')
    .select('options')
    .where('uuid', '=', poll_uuid)
    .executeTakeFirstOrThrow();
  const taken = new Map<string, number>();
  return (route) => {
    const [, url = ''] = route.split(' ');
    const kind = kindOf(url);
    // A decision and its opposite act on the same comment.
    const key = url.replace(/\/moderation\/:content_uuid\/\w+$/, '/moderation');
    const place = taken.get(key) ?? taken.size;
    taken.set(key, place);
    const all = comments.get(kind) ?? [];
    const at = (by: number) => all[(place + by) % all.length] as Found;
    const uuid = (id: string) => numericIdToUuid(Number(id));
    return {
      cc: (url.includes('/interaction/') ? world.containers.poll : world.containers[kind]).open.cc,
      content_uuid: uuid(at(0).id),
      another: uuid(at(1).id),
      id: at(0).actor_id,
      user_uuid: uuid(at(0).actor_id),
      poll_uuid,
      option_uuid: options[0]?.option_uuid ?? '',
    };
  };
}

const kindOf = (url: string): ContentKind =>
  (Object.keys(kinds) as ContentKind[]).find((kind) => url.startsWith(`/v4/${kinds[kind].prefix}/`)) ?? 'comment';

/** Anywhere in the open container, by different people; open questions first. */
async function commentsOf({ t, containers }: World, kind: ContentKind, firstPerson: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, actor_id from (
      select distinct on (actor_id) id, actor_id, fields ->> 'status' as status from comments
      where container_uuid = ${containers[kind].open.cc} and kind = ${stored[kind]} and state = 'visible'
        and parent_id is null and actor_id >= ${firstPerson}
      order by actor_id, id
    ) as found order by status = 'open' desc nulls last, md5(id::text) limit ${TARGETS}`.execute(t.app.db);
  return rows;
}
