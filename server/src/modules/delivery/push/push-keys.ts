/**
 * The key pair of a site's push messages, created on the first request. One pair per site, so that a publisher who
 * leaves can take the subscribers along; the private key is encrypted with the server's secret.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { seal, unseal } from '../../platform/tokens/sealed';
import { type KeyPair, newKeyPair } from './vapid';

interface Home {
  db: Kysely<Tables>;
  secret: string;
}

const sealing = (secret: string, owner: string) => ({ secret, purpose: 'private keys of push messages', owner });

const find = (db: Kysely<Tables>, site_uuid: string) =>
  db.selectFrom('push_keys').selectAll().where('site_uuid', '=', site_uuid).executeTakeFirst();

/** @throws Error if the key was encrypted with another secret */
export async function findPushKeys({ db, secret }: Home, site_uuid: string): Promise<KeyPair | null> {
  const row = await find(db, site_uuid);
  if (!row) return null;
  return { publicKey: row.public_key, privateKey: unseal(row.sealed_private_key, sealing(secret, site_uuid)) };
}

/** Returns the public key of a site; creates the pair if needed. */
export async function publicKeyOf({ db, secret }: Home, site_uuid: string, now: number): Promise<string> {
  const known = await find(db, site_uuid);
  if (known) return known.public_key;
  const { publicKey, privateKey } = newKeyPair();
  await db
    .insertInto('push_keys')
    .values({
      site_uuid,
      public_key: publicKey,
      sealed_private_key: seal(privateKey, sealing(secret, site_uuid)),
      date_created: now,
    })
    // Another process has just created a pair.
    .onConflict((conflict) => conflict.column('site_uuid').doNothing())
    .execute();
  return (await find(db, site_uuid))?.public_key ?? publicKey;
}
