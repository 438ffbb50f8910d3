/**
 * Commenting with a name and no account: each browser gets a row and a login that may post and edit its own posts, and
 * nothing else (specification §5 "Posting"; core/contract/rules `identified`).
 */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Site } from '../../sites/sites/site-registry';
import { readName } from '../users/names';
import { insertUser, type UserRow, updateUser } from '../users/users.repository';

type Db = Kysely<Tables>;

/** Creates a person with only a name. Several may have the same name: only names of members are unique. */
export async function introduce(db: Db, site: Site, text: string, now: number): Promise<UserRow> {
  const name = await readName(db, site, text);
  return insertUser(db, {
    site_uuid: site.uuid,
    type: 'anonymous',
    name,
    // A key that is longer than any name, so that it cannot collide.
    name_key: `anonymous ${randomUUID()} ${randomUUID()}`,
    email: null,
    email_key: null,
    password_hash: null,
    date_created: now,
  });
}

export const rename = async (db: Db, site: Site, user_id: number, text: string): Promise<UserRow> =>
  updateUser(db, user_id, { name: await readName(db, site, text) });
