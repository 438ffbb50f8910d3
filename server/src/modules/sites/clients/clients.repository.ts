/** API clients: a publisher's own servers, each with an id and a secret, stored as a hash. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { ApiClientsTable, Tables } from '../../../database/schema';
import { hashToken, newToken } from '../../platform/tokens/tokens';

type Db = Kysely<Tables>;
export type ClientRow = Selectable<ApiClientsTable>;

/** @returns the id, and the secret, which cannot be read again */
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

/** Finds a client that is not revoked. */
export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('api_clients')
    .selectAll()
    .where('id', '=', id)
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
}

/** Finds the client by its id and secret. */
export async function findClientBySecret(
  db: Db,
  { id, secret, now }: { id: string; secret: string; now: number },
): Promise<ClientRow | undefined> {
  const client = await findClient(db, id);
  // A wrong id takes as long as a wrong secret, so that ids cannot be discovered.
  const isCurrent = isSecretOf(client?.secret_hash, secret);
  const isOld = isSecretOf(client?.old_secret_hash, secret) && (client?.date_old_ends ?? 0) > now;
  if (!client || !(isCurrent || isOld)) return undefined;
  await noteUse(db, client, now);
  return client;
}

function isSecretOf(hash: string | null | undefined, secret: string): boolean {
  const [given, stored] = [hashToken(secret), hash ?? hashToken('')].map((text) => Buffer.from(text));
  return hash != null && given !== undefined && stored !== undefined && timingSafeEqual(given, stored);
}

/** Finds a site's client by its secret: servers in use know the site's id instead (host contract 9.5). */
export async function findSiteClient(
  db: Db,
  { site_uuid, secret, now }: { site_uuid: string; secret: string; now: number },
): Promise<ClientRow | undefined> {
  const hash = hashToken(secret);
  const client = await db
    .selectFrom('api_clients')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where((where) =>
      where.or([
        where('secret_hash', '=', hash),
        where.and([where('old_secret_hash', '=', hash), where('date_old_ends', '>', now)]),
      ]),
    )
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
  if (client) await noteUse(db, client, now);
  return client;
}

/** Records the last use at most once a minute. */
const USE_EVERY_MS = MINUTE_MS;

async function noteUse(db: Db, { id, date_used }: ClientRow, now: number): Promise<void> {
  if (date_used !== null && date_used > now - USE_EVERY_MS) return;
  await db.updateTable('api_clients').set({ date_used: now }).where('id', '=', id).execute();
}

export const listClients = (db: Db, site_uuid: string): Promise<ClientRow[]> =>
  db.selectFrom('api_clients').selectAll().where('site_uuid', '=', site_uuid).orderBy('date_created').execute();

/** @returns the client, if the site had it active */
export async function revokeClient(
  db: Db,
  { site_uuid, id, now }: { site_uuid: string; id: string; now: number },
): Promise<ClientRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .updateTable('api_clients')
    .set({ date_revoked: now, old_secret_hash: null, date_old_ends: null })
    .where('site_uuid', '=', site_uuid)
    .where('id', '=', id)
    .where('date_revoked', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** @param old_ends when the former secret expires; null at once. @returns null when the site has no such client */
export async function rollClient(
  db: Db,
  { site_uuid, id, old_ends }: { site_uuid: string; id: string; old_ends: number | null },
): Promise<{ secret: string } | null> {
  if (!isUuid(id)) return null;
  const secret = newToken();
  const { numUpdatedRows } = await db
    .updateTable('api_clients')
    .set((eb) => ({
      secret_hash: hashToken(secret),
      old_secret_hash: old_ends === null ? null : eb.ref('secret_hash'),
      date_old_ends: old_ends,
    }))
    .where('site_uuid', '=', site_uuid)
    .where('id', '=', id)
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { secret } : null;
}
