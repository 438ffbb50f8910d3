/** The account that takes comments of erased authors whose text stays: one for each site and network. */
import { type Kysely, sql } from 'kysely';
import type { Network } from '../../../../../core/contract/content/social';
import type { Tables } from '../../../database/schema';

/** English; clients translate by type, provider and `processing_status`. */
const NAMES: Record<Network, string> = { bluesky: 'Someone on Bluesky', fediverse: 'Someone on Mastodon' };

/** Finds or creates the account. It counts as erased, so that nobody can follow or mention it. */
export async function findSomebody(
  db: Kysely<Tables>,
  { site_uuid, network, now }: { site_uuid: string; network: Network; now: number },
): Promise<number> {
  // Contains a character that no name can have, so it never collides with a name.
  const name_key = `\u0001someone ${network}`;
  const { rows } = await sql<{ id: number }>`
    insert into users (site_uuid, type, name, name_key, social_login_provider, date_created, date_erased)
    values (${site_uuid}, 'remote', ${NAMES[network]}, ${name_key}, ${network}, ${now}::bigint, ${now}::bigint)
    on conflict (site_uuid, name_key) do update set name = excluded.name
    returning id`.execute(db);
  return Number(rows[0]?.id);
}
