/** The queues of staff in a page: reported comments that are still visible, and hidden comments by state, from `review_items`. */
import { type Kysely, sql } from 'kysely';
import type { StateQueue } from '../../../../../core/contract/console/queues';
import { QUEUE_COUNTED, type Queue, queues } from '../../../../../core/contract/content/moderation';
import type { QueueTotals } from '../../../../../core/contract/content/moderation-api';
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

/** Queues of the page by their name in the console. A visible comment whose edit waits is in `awaiting_moderation`. */
const nameOf: Record<Queue, StateQueue> = {
  reported: 'reported',
  awaiting_moderation: 'waiting',
  spam: 'spam',
  disabled: 'rejected',
  hidden: 'hidden',
};

const page = (rows: CommentRow[], limit: number): Found => ({ rows: rows.slice(0, limit), more: rows.length > limit });
const isBefore = (before: number | null) => (before === null ? sql`true` : sql`comment_id < ${before}`);

/** Finds comments and replies of a container, newest first. */
export async function findInContainer(
  db: Db,
  { container_uuid, queue, before, limit }: Page & { container_uuid: string },
): Promise<Found> {
  const { rows } = await sql<CommentRow>`
    select c.* from (
      select comment_id from review_items
      where container_uuid = ${container_uuid} and queue = ${nameOf[queue]} and ${isBefore(before)}
      order by comment_id desc limit ${limit + 1}
    ) found join comments c on c.id = found.comment_id
    order by c.id desc`.execute(db);
  return page(rows, limit);
}

/** Finds the same across containers of these kinds on a site. */
export async function findOnSite(
  db: Db,
  { kinds, site_uuid, queue, before, limit }: Page & { kinds: string[]; site_uuid: string },
): Promise<Found> {
  const { rows } = await sql<CommentRow>`
    select c.* from (
      select newest.comment_id from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
        select comment_id from review_items
        where site_uuid = ${site_uuid} and queue = ${nameOf[queue]} and kind = asked.kind and ${isBefore(before)}
        order by comment_id desc limit ${limit + 1}
      ) newest
      order by newest.comment_id desc limit ${limit + 1}
    ) found join comments c on c.id = found.comment_id
    order by c.id desc`.execute(db);
  return page(rows, limit);
}

export async function countOnSite(db: Db, kinds: string[], site_uuid: string): Promise<QueueTotals> {
  const counts = queues.map(
    (queue) => sql`
      select ${queue}::text as queue, count(*)::int as total from (
        select from review_items
        where site_uuid = ${site_uuid} and queue = ${nameOf[queue]} and kind = any(${kinds}::text[])
        limit ${QUEUE_COUNTED}) counted`,
  );
  const { rows } = await sql<{ queue: Queue; total: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ queue, total }) => [queue, total])) as QueueTotals;
}
