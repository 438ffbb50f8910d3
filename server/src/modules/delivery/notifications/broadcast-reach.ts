/** Counts the readers that a broadcast reaches, up to a bound and along indexes. */
import { type Kysely, sql } from 'kysely';
import { BROWSERS_COUNTED } from '../../../../../core/contract/console/broadcasts';
import type { BroadcastBody } from '../../../../../core/contract/delivery/notifications';
import type { Tables } from '../../../database/schema';
import { countTopic } from './topics.repository';

type Db = Kysely<Tables>;

/** Browsers with push messages. */
async function countBrowsers(db: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from push_subscriptions where site_uuid = ${site_uuid} limit ${BROWSERS_COUNTED}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

async function countAccounts(db: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from users where site_uuid = ${site_uuid} and type = 'user' and date_erased is null limit ${BROWSERS_COUNTED}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Accounts, or browsers if those are more: guests get push messages, too. */
export async function countReaders(db: Db, site_uuid: string): Promise<{ readers: number; browsers: number }> {
  const [browsers, accounts] = await Promise.all([countBrowsers(db, site_uuid), countAccounts(db, site_uuid)]);
  return { readers: Math.max(browsers, accounts), browsers };
}

export const reachOf = async (
  db: Db,
  site_uuid: string,
  { broadcast_type, topic_id }: Pick<BroadcastBody, 'broadcast_type' | 'topic_id'>,
): Promise<number> =>
  broadcast_type === 'topic' ? countTopic(db, site_uuid, topic_id) : (await countReaders(db, site_uuid)).readers;
