/**
 * Commenting with a name and no account: a row and a login of their own for every browser, which may post, change what
 * it posted, and nothing else (specification §5 "Posting"; core/contract/rules `identified`).
 */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { unmixed } from '../../sites/words/fold';
import { findListed } from '../../sites/words/listed-words';
import { cleanName, nameKey } from '../users/identity';
import { findByName, insertUser, type UserRow, updateUser } from '../users/users.repository';

type Db = Kysely<Tables>;

/** @throws ApiError invalid_field or name_taken, naming the field `name`. */
async function readName(db: Db, site: Site, text: string): Promise<string> {
  const name = cleanName(text);
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  // Nobody speaks under a member's name, nor with letters of another alphabet that look like it.
  for (const key of new Set([nameKey(name), nameKey(unmixed(name))])) {
    if (await findByName(db, site.uuid, key)) throw new ApiError('name_taken', { field: 'name' });
  }
  return name;
}

/** Several may have the same name: what is unique is members' names alone. */
export async function introduce(db: Db, site: Site, text: string, now: number): Promise<UserRow> {
  const name = await readName(db, site, text);
  return insertUser(db, {
    site_uuid: site.uuid,
    type: 'anonymous',
    name,
    // Longer than any name.
    name_key: `anonymous ${randomUUID()} ${randomUUID()}`,
    email: null,
    email_key: null,
    password_hash: null,
    date_created: now,
  });
}

export const rename = async (db: Db, site: Site, user_id: number, text: string): Promise<UserRow> =>
  updateUser(db, user_id, { name: await readName(db, site, text) });
