/**
 * The signing key of a group of sites: created on demand, encrypted with the server's secret, so that a copy of the
 * database alone cannot sign (host contract 13).
 */
import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { seal, unseal } from '../../platform/tokens/sealed';

export const ALGORITHM = 'RS512';
const MODULUS_BITS = 2048;
const newKeyPair = promisify(generateKeyPair);

const sealing = (secret: string) => ({ secret, purpose: 'signing keys of site groups' });

export const openKey = (text: string, secret: string): string => unseal(text, sealing(secret));

/** Returns the group's private key, PKCS #8. */
export async function signingKey(
  db: Kysely<Tables>,
  { site_uuid, secret, now }: { site_uuid: string; secret: string; now: number },
): Promise<string> {
  const known = await findKey(db, site_uuid);
  if (known) return openKey(known, secret);
  const { privateKey } = await newKeyPair('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('sites').select('uuid').where('uuid', '=', site_uuid).forUpdate().execute();
    // Another process may have created a key in the meantime.
    const made = await findKey(trx, site_uuid);
    if (made) return openKey(made, secret);
    const uuid = randomUUID();
    const group = { uuid, signing_key: seal(privateKey, sealing(secret)), date_created: now };
    await trx.insertInto('site_groups').values(group).execute();
    await trx.updateTable('sites').set({ group_uuid: uuid }).where('uuid', '=', site_uuid).execute();
    return privateKey;
  });
}

/** Returns the key as stored, encrypted. */
export async function findKey(db: Kysely<Tables>, site_uuid: string): Promise<string | undefined> {
  const group = await db
    .selectFrom('sites')
    .innerJoin('site_groups', 'site_groups.uuid', 'sites.group_uuid')
    .select('signing_key')
    .where('sites.uuid', '=', site_uuid)
    .executeTakeFirst();
  return group?.signing_key;
}
