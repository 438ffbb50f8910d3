/** The key pairs of an account: RSA, which every server of the fediverse can verify; the private half is encrypted. */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../../../../core/contract/durations';
import type { Tables } from '../../../../database/schema';
import { type Sealing, seal, unseal } from '../../../platform/tokens/sealed';
import { type AccountRow, insertKey, type KeyRow } from './accounts.repository';

const BITS = 2048;
/** Requests that were signed with the former key may still be under way. */
const FORMER_VALID_MS = DAY_MS;
const generate = promisify(generateKeyPair);

export interface OwnKey {
  /** The fragment of its address. */
  name: string;
  publicKey: string;
  /** Null when it was encrypted with another VF_SECRET. */
  privateKey: KeyObject | null;
}

const sealing = (secret: string, account_id: number): Sealing => ({
  secret,
  purpose: 'private keys of accounts in the fediverse',
  owner: String(account_id),
});

export function openKey(secret: string, { account_id, name, public_key, sealed_private_key }: KeyRow): OwnKey {
  try {
    const privateKey = createPrivateKey(unseal(sealed_private_key, sealing(secret, account_id)));
    return { name, publicKey: public_key, privateKey };
  } catch {
    return { name, publicKey: public_key, privateKey: null };
  }
}

/** Makes a new key the present one. @returns its name */
export async function addKey(
  db: Kysely<Tables>,
  { id: account_id }: Pick<AccountRow, 'id'>,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const { count } = await db
    .selectFrom('social_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const name = Number(count) === 0 ? 'main-key' : `key-${now}`;
  const sealed_private_key = seal(privateKey, sealing(secret, account_id));
  const key = { account_id, name, public_key: publicKey, sealed_private_key, date_created: now };
  await insertKey(db, key, now + FORMER_VALID_MS);
  return name;
}
