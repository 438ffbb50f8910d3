/** People who asked to be forgotten, as keyed hashes: enough to leave them out, too little to name them. */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Network } from '../../../../../core/contract/content/social';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export const authorHash = (secret: string, network: Network, remote_id: string): string =>
  createHmac('sha256', secret).update(`social ${network} ${remote_id}`).digest('base64url');

export async function findForgotten(db: Db, site_uuid: string, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('social_forgotten')
    .select('hash')
    .where('site_uuid', '=', site_uuid)
    .where('hash', 'in', hashes)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

export async function insertForgotten(db: Db, site_uuid: string, hash: string, now: number): Promise<void> {
  await db
    .insertInto('social_forgotten')
    .values({ site_uuid, hash, date_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
