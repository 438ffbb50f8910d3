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
import { cleanName, nameKey, sharedKey } from './identity';
import { findByName, findStaffNames } from './users.repository';

const taken = () => new ApiError('name_taken', { field: 'name' });

/**
 * @param own whose name it becomes: their own may change in case, or by a letter.
 * @throws ApiError invalid_field or name_taken, naming the field `name`.
 */
export const readName = (db: Kysely<Tables>, site: Site, text: string, own?: number): Promise<string> =>
  read(db, site, text, { own, mayShare: false });

/** A name that the publisher's login gives, which several readers may have where the site says so; no name of staff. */
export const readProviderName = (db: Kysely<Tables>, site: Site, text: string, own?: number): Promise<string> =>
  read(db, site, text, { own, mayShare: !site.settings.unique_names });

async function read(
  db: Kysely<Tables>,
  site: Site,
  text: string,
  { own, mayShare }: { own: number | undefined; mayShare: boolean },
): Promise<string> {
  const name = cleanName(text);
  if (findListed(site, name)) throw invalidField('name', 'This name is not accepted here.');
  for (const key of new Set([name, unmixed(name), latinised(name)].map(nameKey))) {
    const other = await findByName(db, site.uuid, key);
    if (other && other.id !== own && !(mayShare && other.role === 'normal')) throw taken();
  }
  const look = lookOf(name);
  const staff = look === '' ? [] : await findStaffNames(db, site.uuid);
  if (staff.some((other) => other.id !== own && lookOf(other.name) === look)) throw taken();
  return name;
}

/** What the name is stored and found by: its key, or for everyone after the first who has it, one of their own. */
export async function storedNameKey(db: Kysely<Tables>, site: Site, name: string, own?: number): Promise<string> {
  const key = nameKey(name);
  const other = await findByName(db, site.uuid, key);
  return other && other.id !== own ? sharedKey(key) : key;
}
