/** Reads a list of comments by offset, as older servers do. Accepts their names and ours for orders and filters. */
import { type Static, Type } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Comment } from '../../../../../core/contract/content/comment';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { countListed, findRootBefore } from '../comments/places.repository';
import { answeredReplies, listOf, readPage } from '../comments/read-page';
import { livecomments as kind } from '../kinds/livecomments.kind';
import type { Viewer } from '../model/viewer';

/** Limits the offset, because the database walks the list up to it. */
const OFFSET_MAX = 10_000;
export const Offset = Type.Integer({ minimum: 0, maximum: OFFSET_MAX, default: 0 });
export const ChildLimit = Type.Integer({ minimum: 0, maximum: kind.page.maxReplies, default: kind.page.replies });
const Name = Type.Optional(Type.String({ maxLength: 100 }));
export const OffsetQuery = Type.Object({
  sort: Name,
  show: Name,
  limit: Type.Integer({ minimum: 0, maximum: kind.page.maxRoots, default: kind.page.roots }),
  child_limit: ChildLimit,
  offset: Offset,
});

/** The names that older servers use for our orders and filters. Our own names are accepted as well. */
const sorts: Record<string, string> = { likes: 'num_likes_desc', replies: 'num_replies_desc', featured: 'newest_pick' };
const filters: Record<string, string> = { picked: 'is_picked', top: 'is_top_content' };
const named = (names: Record<string, string>, name = ''): string =>
  (Object.hasOwn(names, name) ? names[name] : name) ?? '';

interface AtOffset {
  contents: Comment[];
  /** Number of comments in the whole list, and before the offset. Of each thread, only the replies that it shows count. */
  total: number;
  before: number;
}

/** @param counts `threads`: a thread counts as one, however many replies it shows */
export async function readAtOffset(
  db: Kysely<Tables>,
  container: ContainerRow,
  query: Static<typeof OffsetQuery>,
  { viewer, counts }: { viewer: Viewer; counts: 'comments' | 'threads' },
): Promise<AtOffset> {
  const { sort, show, limit, child_limit: reply_limit, offset } = query;
  const wish = { sorted_by: named(sorts, sort), filtered_by: named(filters, show) };
  const list = { kind: kind.name, container_uuid: container.uuid, ...listOf(kind, wish) };
  const replies = counts === 'comments' ? answeredReplies(kind, { limit, reply_limit }) : 0;
  const total = await countListed(db, list, replies);
  const found = offset > 0 ? await findRootBefore(db, list, { offset, replies }) : { id: undefined, before: 0 };
  if (!found) return { contents: [], total, before: total };
  if (limit === 0) return { contents: [], total, before: found.before };
  const starting_from = found.id === undefined ? {} : { starting_from: numericIdToUuid(found.id) };
  const { contents } = await readPage(db, container, { ...wish, ...starting_from, limit, reply_limit }, viewer);
  return { contents, total, before: found.before };
}
