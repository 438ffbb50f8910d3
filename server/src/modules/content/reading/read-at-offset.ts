/** A list of comments as older servers page it: by an offset, sorted and filtered by names of theirs or of ours. */
import { type Static, Type } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Comment } from '../../../../../core/contract/comment';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { countRoots, findRootBefore } from '../comments/places.repository';
import { listOf, readPage } from '../comments/read-page';
import { livecomments as kind } from '../kinds/livecomments.kind';
import type { Viewer } from '../model/viewer';

/** A list is walked from its beginning to the offset. */
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

/** Names of older servers for the orders and filters there are; the present names count as well. */
const sorts: Record<string, string> = { likes: 'num_likes_desc', replies: 'num_replies_desc', featured: 'newest_pick' };
const filters: Record<string, string> = { picked: 'is_picked', top: 'is_top_content' };
const named = (names: Record<string, string>, name = ''): string =>
  (Object.hasOwn(names, name) ? names[name] : name) ?? '';

interface AtOffset {
  contents: Comment[];
  total: number;
  offset: number;
}

export async function readAtOffset(
  db: Kysely<Tables>,
  container: ContainerRow,
  query: Static<typeof OffsetQuery>,
  viewer: Viewer,
): Promise<AtOffset> {
  const { sort, show, limit, child_limit: reply_limit, offset } = query;
  const wish = { sorted_by: named(sorts, sort), filtered_by: named(filters, show) };
  const list = { kind: kind.name, container_uuid: container.uuid, ...listOf(kind, wish) };
  const total = await countRoots(db, list);
  const before = offset > 0 ? await findRootBefore(db, list, offset) : undefined;
  if (limit === 0 || offset >= total) return { contents: [], total, offset };
  const starting_from = before === undefined ? {} : { starting_from: numericIdToUuid(before) };
  const { contents } = await readPage(db, container, { ...wish, ...starting_from, limit, reply_limit }, viewer);
  return { contents, total, offset };
}
