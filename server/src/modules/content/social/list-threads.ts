/** The console's list of attached posts: with their articles, and with the replies that are here. */
import { type Kysely, sql } from 'kysely';
import type {
  NetworkThread,
  NetworkThreadsPage,
  NetworkThreadsQuery,
} from '../../../../../core/contract/console/networks';
import type { Tables } from '../../../database/schema';
import { readCursor, writeCursor } from '../../../http/cursor';
import type { Site } from '../../sites/sites/site-registry';
import { findArticles } from '../comments/page-titles';
import { presentThread } from './present-thread';
import type { ThreadRow } from './threads.repository';

type Db = Kysely<Tables>;
type Listed = ThreadRow & { section_uuid: string; container_id: string };

/** @throws ApiError invalid_field naming `after` */
export async function listThreadsOfSite(
  db: Db,
  site: Pick<Site, 'uuid' | 'rules'>,
  { failing, after, limit }: NetworkThreadsQuery,
): Promise<NetworkThreadsPage> {
  const [before] = after === undefined ? [] : readCursor(after, ['number']);
  const { rows } = await sql<Listed>`
    select t.*, k.section_uuid, k.container_id from social_threads t join containers k on k.uuid = t.container_uuid
    where t.site_uuid = ${site.uuid} ${failing ? sql`and t.problem is not null` : sql``}
      ${before === undefined ? sql`` : sql`and t.id < ${before}::bigint`}
    order by t.id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    networks: site.rules.social.networks,
    threads: await presentAll(db, shown),
    after: last ? writeCursor(last.id) : null,
  };
}

async function presentAll(db: Db, rows: Listed[]): Promise<NetworkThread[]> {
  const uuids = [...new Set(rows.map(({ container_uuid }) => container_uuid))];
  const ids = rows.map(({ id }) => id);
  const [articles, here] = await Promise.all([findArticles(db, uuids), countHere(db, ids)]);
  return rows.map((row) => {
    const { section_uuid, container_id, container_uuid: content_container_uuid } = row;
    const { title = '', url = '' } = articles.get(content_container_uuid) ?? {};
    return {
      ...presentThread(row),
      article: { section_uuid, content_container_uuid, container_id, title, url },
      here: here.get(row.id) ?? { visible: 0, waiting: 0, rejected: 0, refused: 0 },
    };
  });
}

/** Counts the replies of each thread by state. Replies that were deleted on their network count nowhere. */
async function countHere(db: Db, ids: number[]): Promise<Map<number, NetworkThread['here']>> {
  const { rows } = await sql<NetworkThread['here'] & { thread_id: number }>`
    select p.thread_id, count(*) filter (where c.state = 'visible')::int as visible,
      count(*) filter (where c.state = 'awaiting_moderation')::int as waiting,
      count(*) filter (where c.state in ('disabled', 'spam'))::int as rejected,
      count(*) filter (where p.comment_id is null)::int as refused
    from social_posts p left join comments c on c.id = p.comment_id and c.date_deleted is null
    where p.thread_id = any(${ids}::bigint[]) and p.date_gone is null
    group by p.thread_id`.execute(db);
  return new Map(rows.map(({ thread_id, ...counts }) => [thread_id, counts]));
}
