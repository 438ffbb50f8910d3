/**
 * The queues of staff: reported comments that are still visible, and hidden comments by state. Each has its indexes, by
 * container and by section (006-moderation, 019-kinds, 025-reported-comments, 067-waiting-changes).
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { QUEUE_COUNTED, type Queue, queues } from '../../../../../core/contract/moderation';
import type { QueueTotals } from '../../../../../core/contract/moderation-api';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

interface Page {
  queue: Queue;
  before: number | null;
  limit: number;
}
interface Found {
  rows: CommentRow[];
  more: boolean;
}

const isIn = (queue: Queue): RawBuilder<boolean> =>
  queue === 'reported'
    ? sql`state = 'visible' and total_flags > 0`
    : sql`state = ${queue} and state <> 'visible' and date_deleted is null`;

/** Conditions of each queue; a pending edit waits while the former text is visible (../writing/hold-change). */
const branchesOf = (queue: Queue): RawBuilder<boolean>[] =>
  queue === 'awaiting_moderation'
    ? [isIn(queue), sql`waiting_change is not null and state = 'visible' and date_deleted is null`]
    : [isIn(queue)];

const all = (branches: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(branches, sql` union all `);

const page = (rows: CommentRow[], limit: number): Found => ({ rows: rows.slice(0, limit), more: rows.length > limit });

/** Finds comments and replies of a container, newest first. */
export async function findInContainer(
  db: Db,
  { container_uuid, queue, before, limit }: Page & { container_uuid: string },
): Promise<Found> {
  const { rows } = await sql<CommentRow>`
    select * from (${all(
      branchesOf(queue).map(
        (isHere) => sql`(
          select * from comments where container_uuid = ${container_uuid} and ${isHere}
            ${before === null ? sql`` : sql`and id < ${before}`}
          order by id desc limit ${limit + 1})`,
      ),
    )}) found
    order by id desc limit ${limit + 1}`.execute(db);
  return page(rows, limit);
}

/** Finds the same across containers of these kinds on a site. */
export async function findOnSite(
  db: Db,
  { kinds, site_uuid, queue, before, limit }: Page & { kinds: string[]; site_uuid: string },
): Promise<Found> {
  const { rows } = await sql<CommentRow>`
    select newest.* from sections cross join unnest(${kinds}::text[]) as asked (kind) cross join lateral (${all(
      branchesOf(queue).map(
        (isHere) => sql`(
          select * from comments
          where section_uuid = sections.uuid and kind = asked.kind and ${isHere}
            ${before === null ? sql`` : sql`and id < ${before}`}
          order by id desc limit ${limit + 1})`,
      ),
    )}) newest
    where sections.site_uuid = ${site_uuid} order by newest.id desc limit ${limit + 1}`.execute(db);
  return page(rows, limit);
}

export async function countOnSite(db: Db, kinds: string[], site_uuid: string): Promise<QueueTotals> {
  const counts = queues.map(
    (queue) => sql`
      select ${queue}::text as queue, count(*)::int as total from (
        ${all(
          branchesOf(queue).map(
            (isHere) => sql`
              select 1 from comments
              where section_uuid in (select uuid from sections where site_uuid = ${site_uuid})
                and kind = any(${kinds}::text[]) and ${isHere}`,
          ),
        )}
        limit ${QUEUE_COUNTED}) counted`,
  );
  const { rows } = await sql<{ queue: Queue; total: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ queue, total }) => [queue, total])) as QueueTotals;
}
