/**
 * Everything the server knows of somebody, as they would read it: no hashes, no secrets, nothing about anybody else but
 * their id. A ghost-banned person's own copy is the one they would have without the ban.
 */
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { asTheySeeIt } from '../users/own-counts.repository';
import type { UserRow } from '../users/users.repository';

/** @param asStaff for an administrator: with what a ghost-banned person must not learn. */
export async function exportUser(
  db: Kysely<Tables>,
  parts: PrivacyPart[],
  row: UserRow,
  { asStaff, now }: { asStaff: boolean; now: number },
): Promise<Record<string, unknown>> {
  const { id } = row;
  const isGhostly = row.ban_level === 'ghost' && !asStaff;
  const {
    password_hash,
    name_key: _name,
    email_key: _email,
    email_pending_key: _pending,
    ...account
  } = isGhostly ? await asTheySeeIt(db, row) : row;
  const copy: Record<string, unknown> = {
    date_exported: now,
    user: {
      ...account,
      uuid: numericIdToUuid(id),
      has_password: password_hash !== null,
      ...(isGhostly && { ban_level: 'none', ban_expires: null, ban_created: null, ban_message: '' }),
    },
  };
  for (const part of parts) Object.assign(copy, await part.export(db, { id, asStaff }));
  return copy;
}
