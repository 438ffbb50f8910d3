/**
 * Changes a person's role on their site, for the console and `vf user role`: stores the role with an entry in the
 * site's history, and mails the person.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isStaff } from '../../../../../core/contract/people/roles';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables, UsersTable } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { type ChangedBy, insertSiteChange } from '../../sites/history/history.repository';
import { lockSite } from '../../sites/sites/sites.repository';
import { type MailTarget, requestMail } from '../mail/request-mail';
import { findOrgRole, updateOrgRole } from '../organizations/organizations.repository';
import { readId } from '../users/person';
import { withPresentBan } from '../users/present-ban';
import { findUser, type UserRow, updateUser } from '../users/users.repository';
import { siteRoleOf, strongerOf } from './organization-role';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>;
export type Role = UsersTable['role'];

interface RoleChange {
  role: Role;
  by: ChangedBy;
  /** Target of the link in the mail; by default the site's home page. */
  target?: MailTarget;
  now: number;
}

export const isProved = ({ email_verification_status }: Pick<UserRow, 'email_verification_status'>): boolean =>
  email_verification_status === 'approved';

/**
 * Joins the caller's transaction, without checks. @returns the account's role afterwards, which a role on the site's
 * organization can make stronger
 */
export async function storeRole(
  trx: Kysely<Tables>,
  user: UserRow,
  { role, by, target, now }: RoleChange,
): Promise<Role> {
  const given = await findOrgRole(trx, user.id);
  const former = given?.site_role ?? user.role;
  if (role === former) return user.role;
  // Locks the site before the person, as everywhere, so that two changes cannot deadlock.
  await lockSite(trx, user.site_uuid);
  const present = given ? strongerOf(role, given.role) : role;
  if (given) await updateOrgRole(trx, user.id, { site_role: role });
  await updateUser(trx, user.id, { role: present });
  const diff = [{ name: numericIdToUuid(user.id), from: former, to: role }];
  await insertSiteChange(trx, { site_uuid: user.site_uuid, what: 'roles', diff, by, now });
  // An unproved address may belong to a stranger.
  if (user.email !== null && isProved(user) && present !== user.role)
    await requestMail(trx, { kind: 'role_changed', user_id: user.id, role: present, ...(target && { target }), now });
  return present;
}

/**
 * @param expected role that the account must have, if given @throws ApiError user_not_found, decided_since, or
 *   invalid_field with reason `unproved`, `banned` or `last_administrator`
 */
export async function changeRole(
  { db, clock, cache, outbox }: App,
  {
    site_uuid,
    user_uuid,
    expected,
    ...change
  }: Omit<RoleChange, 'now'> & { site_uuid: string; user_uuid: string; expected?: Role },
): Promise<UserRow> {
  const now = clock.now();
  const changed = await db.transaction().execute(async (trx) => {
    // If two administrators remove each other at the same moment, the second is the last one and stays.
    await lockSite(trx, site_uuid);
    const id = readId(user_uuid);
    const user = id === null ? undefined : await findUser(trx, site_uuid, id);
    if (user?.type !== 'user' || user.date_erased !== null) throw new ApiError('user_not_found');
    const former = await siteRoleOf(trx, user);
    if (expected !== undefined && former !== expected) throw new ApiError('decided_since', { fields: [user_uuid] });
    requireMayBecome(user, change.role, now);
    const role = await storeRole(trx, user, { ...change, now });
    if (user.role === 'administrator' && role !== 'administrator') await requireAnother(trx, user);
    return { ...user, role };
  });
  cache.userChanged(changed.id);
  void outbox.run();
  return changed;
}

/** @throws ApiError invalid_field */
export function requireMayBecome(user: UserRow, role: Role, now: number): void {
  if (!isStaff(role) || isStaff(user.role)) return;
  if (!isProved(user)) throw invalidField('user_uuid', 'The address of this account is not confirmed.', 'unproved');
  if (withPresentBan(user, now).ban_level !== 'none')
    throw invalidField('user_uuid', 'This account is banned. Lift the ban first.', 'banned');
}

async function requireAnother(trx: Kysely<Tables>, { id, site_uuid }: UserRow): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('site_uuid', '=', site_uuid)
    .where('role', '<>', 'normal')
    .where('role', '=', 'administrator')
    .where('id', '<>', id)
    .where('date_erased', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw invalidField('role', 'The last administrator of a site cannot go.', 'last_administrator');
}
