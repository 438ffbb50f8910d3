/**
 * The key pair of a site's push messages, made with the first question for it. A pair each, so that a publisher who leaves
 * may take the subscribers along; the private one is sealed with the server's secret.
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

/** @throws Error when it was sealed with another secret. */
export async function findPushKeys({ db, secret }: Home, site_uuid: string): Promise<KeyPair | null> {
  const row = await find(db, site_uuid);
  if (!row) return null;
  return { publicKey: row.public_key, privateKey: unseal(row.sealed_private_key, sealing(secret, site_uuid)) };
}

/** The public one of a site, which is there from now on. */
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
    // Somebody else has just made one.
    .onConflict((conflict) => conflict.column('site_uuid').doNothing())
    .execute();
  return (await find(db, site_uuid))?.public_key ?? publicKey;
}
