import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { type Walk, walkById } from '../model/walk-by-id';

/** Returns the parts of a container's list, one after the other, after the given comment. */
export function walksOf(container_uuid: string, order: Order, after: CommentRow | null, networksLast = false): Walk[] {
  return networksLast ? walksOfBoth(container_uuid, order, after) : walksOfOne(container_uuid, order, after);
}

/** Walks readers' threads first, and then those from social networks. */
function walksOfBoth(container_uuid: string, order: Order, after: CommentRow | null): Walk[] {
  const walk = (which: RawBuilder<unknown>, past: CommentRow | null) =>
    walksOfOne(container_uuid, order, past).map(({ within, by }) => ({
      within: sql<boolean>`${which} and ${within}`,
      by,
    }));
  const isPastReaders = after !== null && after.origin !== null;
  const networks = walk(sql`origin is not null`, isPastReaders ? after : null);
  return isPastReaders ? networks : [...walk(sql`origin is null`, after), ...networks];
}

function walksOfOne(container_uuid: string, order: Order, after: CommentRow | null): Walk[] {
  if (order.byId) return [walkById(container_uuid, order.byId, after?.id ?? null)];
  if (order.first) return walksOfFirst(container_uuid, order.first, after);
  const rest = after ? sql`and ${order.after(after)}` : sql``;
  return [{ within: sql`container_uuid = ${container_uuid} ${rest}`, by: order.by }];
}

/** Walks picked or top comments first, along their partial index, and then the other comments by id. */
function walksOfFirst(container_uuid: string, column: 'is_picked' | 'is_top', after: CommentRow | null): Walk[] {
  const walk = (which: RawBuilder<unknown>, past: number | null): Walk => {
    const { within, by } = walkById(container_uuid, 'desc', past);
    return { within: sql`${which} and ${within}`, by };
  };
  const others = (past: number | null) => walk(sql`not ${sql.ref(column)}`, past);
  if (after && !after[column]) return [others(after.id)];
  return [walk(sql.ref(column), after?.id ?? null), others(null)];
}

/** Ids of all walks, each with its walk (`part`) and its position there (`place`), up to the limit for each walk. */
export const walkAll = (walks: Walk[], which: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  sql.join(
    walks.map(
      ({ within, by }, part) => sql`(
        select ${sql.lit(part + 1)} as part, row_number() over (order by ${by}) as place, id, total_replies
        from comments where ${which} and ${within} order by ${by} limit ${limit})`,
    ),
    sql` union all `,
  );
