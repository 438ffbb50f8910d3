/**
 * Which name somebody may take on a site, with an account or without one: none that its lists name, none that a reader
 * takes for somebody else's. Of members the letters are compared, of staff what a glance sees.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { latinised, lookOf, unmixed } from '../../sites/words/fold';
import { findListed } from '../../sites/words/listed-words';
import { cleanName, emailKey, nameKey } from './identity';
import { findByName, findStaffNames } from './users.repository';

const taken = () => new ApiError('name_taken', { field: 'name' });

/** Whether everybody would learn from a name which address its owner logs in with. */
export const isAddressOf = (name: string, addresses: (string | null | undefined)[]): boolean =>
  addresses.includes(emailKey(name));

export const addressAsName = (field: 'name' | 'email') =>
  invalidField(field, 'The name is shown to everyone, so it must not be the email address of the account.');

/**
 * @param own whose name it becomes: their own may change in case, or by a letter.
 * @param addresses keys of the addresses they log in with, which everybody would see.
 * @throws ApiError invalid_field or name_taken, naming the field `name`.
 */
export async function readName(
  db: Kysely<Tables>,
  site: Site,
  text: string,
  own?: number,
  addresses: (string | null)[] = [],
): Promise<string> {
  const name = cleanName(text);
  if (isAddressOf(name, addresses)) throw addressAsName('name');
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  for (const key of new Set([name, unmixed(name), latinised(name)].map(nameKey))) {
    const other = await findByName(db, site.uuid, key);
    if (other && other.id !== own) throw taken();
  }
  const look = lookOf(name);
  const staff = look === '' ? [] : await findStaffNames(db, site.uuid);
  if (staff.some((other) => other.id !== own && lookOf(other.name) === look)) throw taken();
  return name;
}
