/**
 * Decides which names a person may use on a site, with or without an account. Names on the site's lists are refused,
 * and so are web and mail addresses, names that suggest the publication or its staff, and names that look like another
 * person's. The names of members are compared by letters, those of staff also by look.
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

/** Checks whether the name would reveal the address that its owner logs in with. */
export const isAddressOf = (name: string, addresses: (string | null | undefined)[]): boolean =>
  addresses.includes(emailKey(name));

export const addressAsName = (field: 'name' | 'email') =>
  invalidField(field, 'The name is shown to everyone, so it must not be the email address of the account.');

/** A scheme, `www.`, a host with a path or port, or a mail address. Names with a dot such as `john.doe` are allowed. */
const ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}(?:[/?#\\]|:\d)|\S@\S+\.\p{L}/iu;

/**
 * @param own the person who takes the name. A name like their current one is allowed, and so are staff names for staff.
 * @throws ApiError invalid_field or name_taken, naming the field `name`.
 */
export const readName = (db: Kysely<Tables>, site: Site, text: string, own?: Bearer): Promise<string> =>
  read(db, site, text, { own, mayShare: false });

/** Reads a name from the publisher's login. Readers may share one if the site allows it, but not with staff. */
export const readProviderName = (db: Kysely<Tables>, site: Site, text: string, own?: Bearer): Promise<string> =>
  read(db, site, text, { own, mayShare: !site.settings.unique_names });

async function read(
  db: Kysely<Tables>,
  site: Site,
  text: string,
  { own, mayShare }: { own: Bearer | undefined; mayShare: boolean },
): Promise<string> {
  const name = readNameAlone(site, text, own);
  for (const key of new Set([name, unmixed(name), latinised(name)].map(nameKey))) {
    const other = await findByName(db, site.uuid, key);
    if (other && other.id !== own?.id && !(mayShare && other.role === 'normal')) throw taken();
  }
  const look = lookOf(name);
  const staff = look === '' ? [] : await findStaffNames(db, site.uuid);
  if (staff.some((other) => other.id !== own?.id && lookOf(other.name) === look)) throw taken();
  return name;
}

/**
 * Cleans a name and checks it against the rules, without looking for other people of that name.
 *
 * @throws ApiError invalid_field or name_taken, naming the field `name`, for a name that nobody may have.
 */
export function readNameAlone(site: Site, text: string, own?: Bearer): string {
  const name = readFirstName(text);
  const isReserved = (own?.role ?? 'normal') === 'normal' && name !== own?.name && isReservedName(name, site);
  if (isReserved) throw taken();
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  return name;
}

/** Reads the name of the first administrator, before there is a site with rules. @throws as `readNameAlone` */
export function readFirstName(text: string): string {
  const name = cleanName(text);
  if (ADDRESS.test(name)) throw invalidField('name', 'The name must not be a web or mail address.');
  return name;
}

/** Returns the key that a name is stored under. If several people share a name, all but the first get a unique key. */
export async function storedNameKey(db: Kysely<Tables>, site: Site, name: string, own?: number): Promise<string> {
  const key = nameKey(name);
  // If two people take a name at the same moment, the database refuses the second.
  if (site.settings.unique_names) return key;
  const other = await findByName(db, site.uuid, key);
  return other && other.id !== own ? sharedKey(key) : key;
}
