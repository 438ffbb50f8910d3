/**
 * Claims a name: at once, or after approval on sites where staff review names first (specification §3 "Site settings").
 * Until then a new person has a neutral name, and others keep the former one.
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

/** Returns the name of a new person. @param wanted a valid name */
export async function firstName(db: Kysely<Tables>, site: Site, wanted: string): Promise<Named> {
  if (!site.settings.enable_username_premoderation) return shown(wanted, await storedNameKey(db, site, wanted));
  const waiting = { name_pending: wanted, username_moderation_status: 'pending_new' };
  return { ...shown(await freeName(db, site, null)), ...waiting };
}

/** Claims a name for an existing person; their present name withdraws a pending one. @throws ApiError as `readName` */
export async function claimName(db: Kysely<Tables>, site: Site, row: UserRow, text: string): Promise<ClaimedName> {
  const isNew = row.username_moderation_status === 'pending_new';
  // A person's present name stays allowed, although other readers may share it.
  if (text === row.name && !isNew) return shown(row.name, row.name_key);
  const name = await readName(db, site, text, row);
  if (name === row.name && !isNew) return shown(name);
  if (!site.settings.enable_username_premoderation || row.role !== 'normal') return shown(name);
  return { name_pending: name, username_moderation_status: isNew ? 'pending_new' : 'pending_update' };
}

/** Returns the pending name. @throws ApiError name_taken when someone else has it by now */
export async function approvedName(db: Kysely<Tables>, site: Site, row: UserRow): Promise<Named> {
  // The name of an account without a password comes from a provider.
  const read = row.password_hash === null ? readProviderName : readName;
  const name = await read(db, site, row.name_pending, row);
  return shown(name, await storedNameKey(db, site, name, row.id));
}

/** Drops the pending name; without one, replaces the visible name by a neutral one. */
export async function refusedName(db: Kysely<Tables>, site: Site, row: UserRow): Promise<ClaimedName> {
  const unchanged = row.name_pending === '' ? shown(await freeName(db, site, null)) : {};
  return { ...unchanged, name_pending: '', username_moderation_status: 'rejected' };
}
