/** Invitations to a site's staff: one per address, valid once within a week. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { StaffInvitesTable, Tables } from '../../../database/schema';
import { hashToken } from '../../platform/tokens/tokens';

type Db = Kysely<Tables>;
export type InviteRow = Selectable<StaffInvitesTable>;

const VALID_MS = 7 * DAY_MS;

type NewInvite = Pick<InviteRow, 'site_uuid' | 'email' | 'email_key' | 'role' | 'actor_id'> & { now: number };

/** Replaces an earlier invitation of the same address and its link. */
export async function saveInvite(trx: Db, { now, ...invite }: NewInvite): Promise<InviteRow> {
  const values = {
    ...invite,
    uuid: randomUUID(),
    token_hash: null,
    date_created: now,
    date_expires: now + VALID_MS,
  };
  await trx
    .deleteFrom('staff_invites')
    .where('site_uuid', '=', invite.site_uuid)
    .where((where) => where.or([where('email_key', '=', invite.email_key), where('date_expires', '<=', now)]))
    .execute();
  return trx.insertInto('staff_invites').values(values).returningAll().executeTakeFirstOrThrow();
}

export const findInvites = (db: Db, site_uuid: string, now: number): Promise<InviteRow[]> =>
  db
    .selectFrom('staff_invites')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('date_expires', '>', now)
    .orderBy('date_created', 'desc')
    .orderBy('uuid')
    .execute();

export const findInvite = (db: Db, uuid: string): Promise<InviteRow | undefined> =>
  db.selectFrom('staff_invites').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Finds and locks the invitation of a token, so that only one of two requests finds it. */
export const lockInvite = (trx: Db, site_uuid: string, token: string, now: number): Promise<InviteRow | undefined> =>
  trx
    .selectFrom('staff_invites')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('token_hash', '=', hashToken(token))
    .where('date_expires', '>', now)
    .forUpdate()
    .executeTakeFirst();

export async function setInviteToken(db: Db, uuid: string, token: string | null): Promise<void> {
  const token_hash = token === null ? null : hashToken(token);
  await db.updateTable('staff_invites').set({ token_hash }).where('uuid', '=', uuid).execute();
}

/** @returns whether the invitation existed */
export async function deleteInvite(db: Db, site_uuid: string, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('staff_invites')
    .where('site_uuid', '=', site_uuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Invitations of a person's address. */
export async function deleteInvitesOf(trx: Db, user_id: number): Promise<void> {
  await sql`
    delete from staff_invites i using users u
    where u.id = ${user_id} and i.site_uuid = u.site_uuid and i.email_key = u.email_key`.execute(trx);
}
