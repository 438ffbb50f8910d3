/**
 * Which names a person may use on a site, with an account or without one. Refused are names that the site's lists contain,
 * web and mail addresses, names that read as the publication or its staff, and names that look like somebody else's: members'
 * names are compared by letters, staff's by what a glance sees.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { latinised, lookOf, unmixed } from '../../sites/words/fold';
import { findListed } from '../../sites/words/listed-words';
import { cleanName, emailKey, nameKey, sharedKey } from './identity';
import { isReservedName } from './reserved-names';
import { findByName, findStaffNames, type UserRow } from './users.repository';

type Bearer = Pick<UserRow, 'id' | 'name' | 'role'>;

const taken = () => new ApiError('name_taken', { field: 'name' });

/** Whether everybody would learn from a name which address its owner logs in with. */
export const isAddressOf = (name: string, addresses: (string | null | undefined)[]): boolean =>
  addresses.includes(emailKey(name));

export const addressAsName = (field: 'name' | 'email') =>
  invalidField(field, 'The name is shown to everyone, so it must not be the email address of the account.');

/** A scheme, `www.`, a host with a path or port, and a mail address. Names with a dot such as `john.doe` stay possible. */
const ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}(?:[/?#\\]|:\d)|\S@\S+\.\p{L}/iu;

/**
 * @param own whose name it becomes. Their own may change in case, or by a letter; staff may have names of staff.
 * @throws ApiError invalid_field or name_taken, naming the field `name`.
 */
export const readName = (db: Kysely<Tables>, site: Site, text: string, own?: Bearer): Promise<string> =>
  read(db, site, text, { own, mayShare: false });

/** A name that the publisher's login gives, which several readers may have where the site says so; no name of staff. */
export const readProviderName = (db: Kysely<Tables>, site: Site, text: string, own?: Bearer): Promise<string> =>
  read(db, site, text, { own, mayShare: !site.settings.unique_names });

async function read(
  db: Kysely<Tables>,
  site: Site,
  text: string,
  { own, mayShare }: { own: Bearer | undefined; mayShare: boolean },
): Promise<string> {
  const name = cleanName(text);
  if (ADDRESS.test(name)) throw invalidField('name', 'The name must not be a web or mail address.');
  const isReserved = (own?.role ?? 'normal') === 'normal' && name !== own?.name && isReservedName(name, site);
  if (isReserved) throw taken();
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  for (const key of new Set([name, unmixed(name), latinised(name)].map(nameKey))) {
    const other = await findByName(db, site.uuid, key);
    if (other && other.id !== own?.id && !(mayShare && other.role === 'normal')) throw taken();
  }
  const look = lookOf(name);
  const staff = look === '' ? [] : await findStaffNames(db, site.uuid);
  if (staff.some((other) => other.id !== own?.id && lookOf(other.name) === look)) throw taken();
  return name;
}

/** What the name is stored and found by: its key, or for everyone after the first who has it, one of their own. */
export async function storedNameKey(db: Kysely<Tables>, site: Site, name: string, own?: number): Promise<string> {
  const key = nameKey(name);
  // Of two who come at once with one name, the database then refuses the second.
  if (site.settings.unique_names) return key;
  const other = await findByName(db, site.uuid, key);
  return other && other.id !== own ? sharedKey(key) : key;
}
