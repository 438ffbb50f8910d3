/** The latest broadcasts to all readers. */
import type { Kysely } from 'kysely';
import type { SentBroadcast } from '../../../../../core/contract/console/broadcasts';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { siteSource } from './sources';

const LISTED = 20;

export async function findSent(db: Kysely<Tables>, site_uuid: string): Promise<SentBroadcast[]> {
  const rows = await db
    .selectFrom('notification_sources')
    .select(['id', 'detail', 'date_created', 'date_ends'])
    .where('source', '=', siteSource(site_uuid))
    .where('kind', '=', 'broadcast_site')
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(({ id, detail: { title = '', description = '', url = '' }, date_created, date_ends }) => ({
    notification_uuid: numericIdToUuid(id),
    ...{ title: String(title), description: String(description), url: String(url), date_created, date_ends },
  }));
}
