/** A site's settings for each provider; secrets are encrypted. */
import type { Kysely, Selectable } from 'kysely';
import type { SiteProvidersTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type SiteProviderRow = Selectable<SiteProvidersTable>;

export const findSiteProvider = (db: Db, site_uuid: string, provider: string): Promise<SiteProviderRow | undefined> =>
  db
    .selectFrom('site_providers')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('provider', '=', provider)
    .executeTakeFirst();

export const listSiteProviders = (db: Db, site_uuid: string): Promise<SiteProviderRow[]> =>
  db.selectFrom('site_providers').selectAll().where('site_uuid', '=', site_uuid).orderBy('provider').execute();

export async function saveSiteProvider(db: Db, { config, ...row }: SiteProviderRow): Promise<void> {
  const { is_on, sealed_secrets, date_changed } = row;
  const text = JSON.stringify(config);
  await db
    .insertInto('site_providers')
    .values({ ...row, config: text })
    .onConflict((conflict) =>
      conflict.columns(['site_uuid', 'provider']).doUpdateSet({ is_on, config: text, sealed_secrets, date_changed }),
    )
    .execute();
}
