/**
 * A name somebody asks for: theirs at once, or, where the site's staff looks at names first, once it is approved
 * (specification §3 "Site settings"). Until then a new person has a name that says nothing, anybody else the one before.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Site } from '../../sites/sites/site-registry';
import { freeName } from './free-name';
import { nameKey } from './identity';
import { readName, readProviderName, storedNameKey } from './names';
import type { UserRow } from './users.repository';

export interface ClaimedName {
  name?: string;
  name_key?: string;
  name_pending: string;
  username_moderation_status: string;
}

type Named = ClaimedName & { name: string; name_key: string };

const shown = (name: string, name_key = nameKey(name)) => ({
  name,
  name_key,
  name_pending: '',
  username_moderation_status: 'approved',
});

/** Of somebody new. @param wanted read already */
export async function firstName(db: Kysely<Tables>, site: Site, wanted: string): Promise<Named> {
  if (!site.settings.enable_username_premoderation) return shown(wanted, await storedNameKey(db, site, wanted));
  const waiting = { name_pending: wanted, username_moderation_status: 'pending_new' };
  return { ...shown(await freeName(db, site, null)), ...waiting };
}

/** Of somebody who has one; the one they have takes back what they asked for. @throws ApiError as `readName` */
export async function claimName(db: Kysely<Tables>, site: Site, row: UserRow, text: string): Promise<ClaimedName> {
  const isNew = row.username_moderation_status === 'pending_new';
  // Their current name, which other readers may share.
  if (text === row.name && !isNew) return shown(row.name, row.name_key);
  const name = await readName(db, site, text, row);
  if (name === row.name && !isNew) return shown(name);
  if (!site.settings.enable_username_premoderation || row.role !== 'normal') return shown(name);
  return { name_pending: name, username_moderation_status: isNew ? 'pending_new' : 'pending_update' };
}

/** The name that was asked for. @throws ApiError name_taken when somebody else has it by now */
export async function approvedName(db: Kysely<Tables>, site: Site, row: UserRow): Promise<Named> {
  // In an account without a password, the name comes from a provider.
  const read = row.password_hash === null ? readProviderName : readName;
  const name = await read(db, site, row.name_pending, row);
  return shown(name, await storedNameKey(db, site, name, row.id));
}

/** What waits goes; else the name everybody sees gives way to one that says nothing. */
export async function refusedName(db: Kysely<Tables>, site: Site, row: UserRow): Promise<ClaimedName> {
  const unchanged = row.name_pending === '' ? shown(await freeName(db, site, null)) : {};
  return { ...unchanged, name_pending: '', username_moderation_status: 'rejected' };
}
