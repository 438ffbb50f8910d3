/** Who people are at the providers they log in by. */
import type { Kysely, Selectable } from 'kysely';
import type { IdentitiesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type IdentityKey = Pick<IdentityRow, 'site_uuid' | 'provider' | 'issuer' | 'subject'>;

/** Locked until the transaction ends, so that two log-ins at once queue. */
export const lockIdentity = (trx: Db, { site_uuid, provider, issuer, subject }: IdentityKey) =>
  trx
    .selectFrom('identities')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

export async function insertIdentity(db: Db, identity: IdentityRow): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

export async function updateIdentity(
  db: Db,
  { site_uuid, provider, issuer, subject }: IdentityKey,
  changes: Partial<Omit<IdentityRow, keyof IdentityKey>>,
): Promise<void> {
  await db
    .updateTable('identities')
    .set(changes)
    .where('site_uuid', '=', site_uuid)
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export const listIdentities = (db: Db, user_id: number): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', user_id).orderBy('date_created').execute();

export async function deleteIdentities(db: Db, user_id: number, provider: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', user_id).where('provider', '=', provider).execute();
}
