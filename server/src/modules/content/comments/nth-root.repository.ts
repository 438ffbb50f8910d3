/**
 * Finds where a numbered page of a list begins. Pages painted for crawlers have numbers, so that their addresses stay the same
 * while comments are added. All other lists continue from a cursor (./pages.repository).
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { kindOf } from '../kinds/kinds';
import { walkAll, walksOf } from './container-range';
import { ofKind } from './pages.repository';
import { listOf, type PageWish } from './read-page';

/** Returns the n-th root of a list, pinned ones first, or null when the list is shorter. Reads only ids, along the list's index. */
export async function findNthRoot(
  db: Kysely<Tables>,
  container: ContainerRow,
  wish: Pick<PageWish, 'sorted_by' | 'social'>,
  nth: number,
): Promise<string | null> {
  const kind = kindOf(container);
  const { order, filter, networksLast } = listOf(kind, wish);
  const listed = sql`${ofKind(kind)} and parent_id is null and is_listed ${filter ? sql`and ${filter}` : sql``}`;
  const rest = walkAll(walksOf(container.uuid, order, null, networksLast), sql`${listed} and date_pinned is null`, nth);
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select 0 as part, row_number() over (order by date_pinned desc, id desc) as place, id, total_replies
      from comments where ${listed} and container_uuid = ${container.uuid} and date_pinned is not null)
      union all ${rest}
    ) as roots
    order by part, place limit 1 offset ${nth - 1}`.execute(db);
  return rows[0] ? numericIdToUuid(rows[0].id) : null;
}
