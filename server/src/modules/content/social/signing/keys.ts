/** The key pairs of an account: RSA, which every server of the fediverse can verify; the private half is encrypted. */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { Tables } from '../../../../database/schema';
import { type Sealing, seal, unseal } from '../../../platform/tokens/sealed';
import { type AccountRow, insertKey, type KeyRow } from './accounts.repository';

const BITS = 2048;
/** Requests that were signed with the former key may still be under way. */
const FORMER_VALID_MS = DAY_MS;
const generate = promisify(generateKeyPair);

type Db = Kysely<Tables>;

interface NewKey {
  secret: string;
  now: number;
}

export interface OwnKey {
  /** The fragment of its address. */
  name: string;
  publicKey: string;
  /** Null if the key was encrypted with another VF_SECRET. */
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

/** The name of an account's first key. Two processes that make it at the same time store one. */
const FIRST = 'main-key';

export const addFirstKey = (db: Db, account: Pick<AccountRow, 'id'>, options: NewKey): Promise<void> =>
  addKey(db, account, FIRST, options);

/** Replaces the key of an account. @returns the name of the new one */
export async function rotateKey(db: Db, account: Pick<AccountRow, 'id'>, options: NewKey): Promise<string> {
  const name = `key-${options.now}`;
  await addKey(db, account, name, options);
  return name;
}

async function addKey(db: Db, account: Pick<AccountRow, 'id'>, name: string, { secret, now }: NewKey): Promise<void> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sealed_private_key = seal(privateKey, sealing(secret, account.id));
  const key = { account_id: account.id, name, public_key: publicKey, sealed_private_key, date_created: now };
  await insertKey(db, key, now + FORMER_VALID_MS);
}
