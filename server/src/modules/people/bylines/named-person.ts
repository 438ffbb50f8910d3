/** The person that a page of the site names as its author: `google:1234`. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { readOwner } from './owner';
import { findAuthors, isNamed } from './page-owners.repository';

/** Returns null for a login that no page names, which stays private. */
export async function findNamedPerson(db: Kysely<Tables>, site_uuid: string, text: string): Promise<number | null> {
  const owner = text.includes(':') ? readOwner(text) : null;
  if (!owner || !(await isNamed(db, site_uuid, owner))) return null;
  const [id = null] = await findAuthors(db, site_uuid, [owner]);
  return id;
}
