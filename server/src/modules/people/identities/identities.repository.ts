/** Identities of people at their login providers. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { IdentitiesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type IdentityRow = Selectable<IdentitiesTable>;
export type IdentityKey = Pick<IdentityRow, 'site_uuid' | 'provider' | 'issuer' | 'subject'>;

/** Selects by the key alone: callers may have more data of the person. */
const isThis =
  ({ site_uuid, provider, issuer, subject }: IdentityKey) =>
  (where: ExpressionBuilder<Tables, 'identities'>) =>
    where.and({ site_uuid, provider, issuer, subject });

/** Locks the identity until the transaction ends, so that simultaneous logins queue. */
export const lockIdentity = (trx: Db, key: IdentityKey) =>
  trx.selectFrom('identities').selectAll().where(isThis(key)).forUpdate().executeTakeFirst();

/**
 * Finds the same person under another issuer of the publisher, such as a moved endpoint or a ticket, and stores both.
 * Of two accounts created before, takes the one used last.
 */
export async function adoptIdentity(trx: Db, key: IdentityKey): Promise<IdentityRow | undefined> {
  const { issuer, ...anywhere } = key;
  const last = await trx
    .selectFrom('identities')
    .selectAll()
    .where((where) => where.and(anywhere))
    .orderBy('date_last_login', 'desc')
    .executeTakeFirst();
  if (!last) return undefined;
  const adopted = { ...last, issuer };
  await insertIdentity(trx, adopted);
  return adopted;
}

export const findIdentity = (db: Db, key: IdentityKey) =>
  db.selectFrom('identities').select('user_id').where(isThis(key)).executeTakeFirst();

/** Finds the users of a provider's session: some tokens name the session and not the person. */
export async function findUsersOfSession(
  db: Db,
  { site_uuid, provider, issuer, session_id }: Omit<IdentityKey, 'subject'> & { session_id: string | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.user_id', 'sessions.user_id')
    .select('sessions.user_id')
    .distinct()
    .where('sessions.provider', '=', provider)
    .where('sessions.provider_sid', '=', session_id)
    .where('identities.site_uuid', '=', site_uuid)
    .where('identities.provider', '=', provider)
    .where('identities.issuer', '=', issuer)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function insertIdentity(db: Db, identity: IdentityRow): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

export async function updateIdentity(
  db: Db,
  key: IdentityKey,
  changes: Partial<Omit<IdentityRow, keyof IdentityKey>>,
): Promise<void> {
  await db.updateTable('identities').set(changes).where(isThis(key)).execute();
}

export const listIdentities = (db: Db, user_id: number): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', user_id).orderBy('date_created').execute();

export async function deleteAllIdentities(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute();
}

/** Deletes the identities of all providers but one. */
export async function deleteOtherIdentities(db: Db, user_id: number, provider: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', user_id).where('provider', '!=', provider).execute();
}

export async function deleteIdentities(db: Db, user_id: number, provider: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', user_id).where('provider', '=', provider).execute();
}

/** Checks whether the person has a passkey, so that the last of these logins may be removed. */
export async function ownsPasskey(db: Db, user_id: number): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('uuid').where('user_id', '=', user_id).executeTakeFirst();
  return row !== undefined;
}
