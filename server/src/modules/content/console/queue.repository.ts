/**
 * Pages of the queue, from the projection `review_items`. Every sort walks an index whose columns answer all filters,
 * so that a page fetches only the rows it shows; selective filters have an index of their own.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QueueCounts, QueueQuery } from '../../../../../core/contract/console/queue';
import { type ConsoleQueue, consoleQueues, type StateQueue } from '../../../../../core/contract/console/queues';
import { QUEUE_COUNTED } from '../../../../../core/contract/content/moderation';
import type { StoredFilter, Tables } from '../../../database/schema';
import type { QueuePlace } from './cursor';

type Db = Kysely<Tables>;

export interface QueueFilter extends StoredFilter, Pick<QueueQuery, 'sort'> {
  site_uuid: string;
}

export interface ItemRow {
  comment_id: number;
  container_uuid: string;
  kind: string;
  actor_id: number;
  queue: StateQueue | null;
  rule: string;
  language: string;
  priority: number;
  reports: number;
  date_waiting: number;
  version: number;
  claimed_by: number | null;
  claim_until: number | null;
  second_opinion_of: number | null;
  question: string | null;
}

const sorts: Record<QueueQuery['sort'], { key: RawBuilder<number>; isDown?: true }> = {
  priority: { key: sql`(-priority)` },
  reported: { key: sql`(-reports)` },
  oldest: { key: sql`date_waiting` },
  newest: { key: sql`date_waiting`, isDown: true },
};

/** Items of the queue that pass all filters. */
export function conditionsOf(filter: Omit<QueueFilter, 'sort'>): RawBuilder<unknown> {
  const { site_uuid, queue, reports_min } = filter;
  const asked: RawBuilder<unknown>[] = [
    sql`site_uuid = ${site_uuid}`,
    queue === 'second_opinion' ? sql`second_opinion_of is not null and queue is not null` : sql`queue = ${queue}`,
  ];
  for (const column of ['kind', 'rule', 'language', 'container_uuid', 'actor_id', 'comment_id', 'reason'] as const) {
    if (filter[column] !== undefined) asked.push(sql`${sql.ref(column)} = ${filter[column]}`);
  }
  // This condition lets the query use the index.
  if (filter.reason !== undefined) asked.push(sql`reason <> ''`);
  // Uses the expression of the index, so that the sort by reports can stop early.
  if (reports_min !== undefined) asked.push(sql`(-reports) <= ${-reports_min}::int`);
  return sql.join(asked, sql` and `);
}

/** Ids of the items in order, with their sort key. */
export function itemsInOrder(
  filter: QueueFilter,
  { after, limit, also }: { after: QueuePlace | null; limit: number; also?: RawBuilder<unknown> },
): RawBuilder<{ comment_id: number; key: number }> {
  const { key, isDown } = sorts[filter.sort];
  const [direction, comes] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const conditions = [conditionsOf(filter), ...(also ? [also] : [])];
  if (after) conditions.push(sql`(${key}, comment_id) ${comes} (${after.key}::bigint, ${after.id}::bigint)`);
  return sql`
    select comment_id, ${key} as key from review_items where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, comment_id ${direction} limit ${limit}`;
}

interface QueuePage {
  rows: ItemRow[];
  next: QueuePlace | null;
}

export async function findPage(
  db: Db,
  filter: QueueFilter,
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<QueuePage> {
  const { rows } = await sql<{ comment_id: number; key: number }>`${itemsInOrder(filter, {
    after,
    limit: limit + 1,
  })}`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const items = await findItems(
    db,
    filter.site_uuid,
    page.map(({ comment_id }) => comment_id),
  );
  // An item that was decided after the first statement has a new version: the list would offer it for another decision.
  const isIn = ({ queue, second_opinion_of }: ItemRow) =>
    filter.queue === 'second_opinion' ? queue !== null && second_opinion_of !== null : queue === filter.queue;
  return { rows: items.filter(isIn), next: last ? { key: Number(last.key), id: last.comment_id } : null };
}

/** Returns items in the requested order, without those of other sites. */
export async function findItems(db: Db, site_uuid: string, comment_ids: number[]): Promise<ItemRow[]> {
  if (comment_ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select * from review_items where comment_id = any(${comment_ids}::bigint[]) and site_uuid = ${site_uuid}`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.comment_id, row]));
  return comment_ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts items, up to the maximum that a queue counts. */
export const counted = (condition: RawBuilder<unknown>) => sql`
  (select count(*)::int from (select from review_items where ${condition} limit ${QUEUE_COUNTED}) counted)`;

export async function countItems(db: Db, site_uuid: string): Promise<QueueCounts> {
  const totals = consoleQueues.map(
    (queue) => sql`
      select ${queue}::text as name,
        ${counted(conditionsOf({ site_uuid, queue }))} as total`,
  );
  const { rows } = await sql<{ name: ConsoleQueue; total: number }>`${sql.join(totals, sql` union all `)}`.execute(db);
  return {
    queues: totalsOf(rows) as QueueCounts['queues'],
    waiting_by_rule: totalsOf(await countBy(db, site_uuid, 'rule')),
    waiting_by_kind: totalsOf(await countBy(db, site_uuid, 'kind')),
  };
}

const totalsOf = (rows: { name: string; total: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, total }) => [name, total]));

/** Jumps from value to value along the index, instead of reading every waiting item. */
async function countBy(db: Db, site_uuid: string, column: 'rule' | 'kind'): Promise<{ name: string; total: number }[]> {
  const value = sql.ref(column);
  const waiting = sql`site_uuid = ${site_uuid} and queue = 'waiting'`;
  const { rows } = await sql<{ name: string; total: number }>`
    with recursive found as (
      (select ${value} as name from review_items where ${waiting} order by ${value} limit 1)
      union all
      select (select ${value} from review_items where ${waiting} and ${value} > found.name order by ${value} limit 1)
      from found where found.name is not null
    )
    select name, ${counted(sql`${waiting} and ${value} = found.name`)} as total
    from found where name is not null limit 1000`.execute(db);
  return rows;
}
