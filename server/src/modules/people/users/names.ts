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
import { cleanName, nameKey } from './identity';
import { isReservedName } from './reserved-names';
import { findByName, findStaffNames, type UserRow } from './users.repository';

type Bearer = Pick<UserRow, 'id' | 'name' | 'role'>;

const taken = () => new ApiError('name_taken', { field: 'name' });

/** A scheme, `www.`, a host with a path or port, and a mail address. Names with a dot such as `john.doe` stay possible. */
const ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}{2,}(?:[/?#\\]|:\d)|\S@\S+\.\p{L}/iu;

/**
 * @param own whose name it becomes. Their own may change in case, or by a letter; staff may have names of staff.
 * @throws ApiError invalid_field or name_taken, naming the field `name`.
 */
export async function readName(db: Kysely<Tables>, site: Site, text: string, own?: Bearer): Promise<string> {
  const name = cleanName(text);
  if (ADDRESS.test(name)) throw invalidField('name', 'The name must not be a web or mail address.');
  const isReserved = (own?.role ?? 'normal') === 'normal' && name !== own?.name && isReservedName(name, site);
  if (isReserved) throw taken();
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  for (const key of new Set([name, unmixed(name), latinised(name)].map(nameKey))) {
    const other = await findByName(db, site.uuid, key);
    if (other && other.id !== own?.id) throw taken();
  }
  const look = lookOf(name);
  const staff = look === '' ? [] : await findStaffNames(db, site.uuid);
  if (staff.some((other) => other.id !== own?.id && lookOf(other.name) === look)) throw taken();
  return name;
}
