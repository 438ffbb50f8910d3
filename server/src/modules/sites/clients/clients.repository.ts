/** Clients of the API: a publisher's own servers, each with an id and a secret of which only the hash is stored. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { isUuid } from '../../../../../core/contract/ids';
import type { ApiClientsTable, Tables } from '../../../database/schema';
import { hashToken, newToken } from '../../platform/tokens/tokens';

type Db = Kysely<Tables>;
export type ClientRow = Selectable<ApiClientsTable>;

/** @returns the id, and the secret, which cannot be read again. */
export async function insertClient(
  db: Db,
  { site_uuid, name, now }: { site_uuid: string; name: string; now: number },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUID(), newToken()];
  await db
    .insertInto('api_clients')
    .values({ id, site_uuid, name, secret_hash: hashToken(secret), date_created: now, date_revoked: null })
    .execute();
  return { id, secret };
}

/** A client that still stands. */
export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('api_clients')
    .selectAll()
    .where('id', '=', id)
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
}

/** The same, for who knows its secret. */
export async function findClientBySecret(db: Db, id: string, secret: string): Promise<ClientRow | undefined> {
  const client = await findClient(db, id);
  // Somebody who guesses waits as long for an id that is none.
  const [given, stored] = [hashToken(secret), client?.secret_hash ?? hashToken('')].map((hash) => Buffer.from(hash));
  return given && stored && timingSafeEqual(given, stored) ? client : undefined;
}

/** The same for who knows the site instead of the client: servers in use say the site's id (host contract 9.5). */
export async function findSiteClient(db: Db, site_uuid: string, secret: string): Promise<ClientRow | undefined> {
  return db
    .selectFrom('api_clients')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('secret_hash', '=', hashToken(secret))
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
}

export const listClients = (db: Db, site_uuid: string): Promise<ClientRow[]> =>
  db.selectFrom('api_clients').selectAll().where('site_uuid', '=', site_uuid).orderBy('date_created').execute();

/** @returns whether the site has such a client that stood until now. */
export async function revokeClient(db: Db, { site_uuid, id, now }: { site_uuid: string; id: string; now: number }) {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable('api_clients')
    .set({ date_revoked: now })
    .where('site_uuid', '=', site_uuid)
    .where('id', '=', id)
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
