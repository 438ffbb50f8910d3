/**
 * Roles on an organization. The role of each account is stored with the account, as the stronger of the organization's and
 * the site's own, so that everything else reads one role.
 */
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables, UsersTable } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { type ChangedBy, insertSiteChange } from '../../sites/history/history.repository';
import { type MailTarget, requestMail } from '../mail/request-mail';
import {
  deleteOrgRole,
  findOrgRole,
  insertOrgRole,
  listAccounts,
  type MemberAccount,
  type OrgRoleRow,
  updateOrgRole,
} from '../organizations/organizations.repository';
import { type UserRow, updateUser } from '../users/users.repository';

type Db = Kysely<Tables>;
type Role = UsersTable['role'];
type Given = Pick<OrgRoleRow, 'organization_uuid' | 'member_uuid' | 'role'>;

const RANK: Record<Role, number> = { normal: 0, moderator: 1, administrator: 2 };

export const strongerOf = (one: Role, other: Role): Role => (RANK[one] >= RANK[other] ? one : other);

interface How {
  by: ChangedBy;
  now: number;
}

/** Returns the role that the account has on its site without the organization. */
export const siteRoleOf = async (db: Db, { id, role }: Pick<UserRow, 'id' | 'role'>): Promise<Role> =>
  (await findOrgRole(db, id))?.site_role ?? role;

/** Stores the effective role of an account after a change of its organization's role, with an entry in the site's history. */
async function storeEffective(trx: Db, user: UserRow, role: Role, { by, now }: How): Promise<UserRow> {
  if (user.role === role) return user;
  const diff = [{ name: numericIdToUuid(user.id), from: user.role, to: role }];
  await insertSiteChange(trx, { site_uuid: user.site_uuid, what: 'organization_roles', diff, by, now });
  return updateUser(trx, user.id, { role });
}

/** Gives an account the person's role on the organization. */
export async function linkAccount(trx: Db, user: UserRow, given: Given, how: How): Promise<UserRow> {
  const { organization_uuid, member_uuid, role } = given;
  const stored = { user_id: user.id, site_role: user.role, date_created: how.now };
  await insertOrgRole(trx, { ...stored, organization_uuid, member_uuid, role });
  return storeEffective(trx, user, strongerOf(user.role, role), how);
}

/** Takes the organization's role away from an account, which gets back its site's own. */
export async function unlinkAccount(trx: Db, { given, user }: MemberAccount, how: How): Promise<UserRow> {
  await deleteOrgRole(trx, user.id);
  return storeEffective(trx, user, given.site_role, how);
}

/**
 * Changes the role of somebody who has one, on all their accounts. `normal` ends it.
 *
 * @returns the accounts @throws ApiError invalid_field with reason `last_administrator`
 */
export async function changeMember(
  trx: Db,
  accounts: MemberAccount[],
  { role, target, ...how }: How & { role: Role; target?: MailTarget },
): Promise<UserRow[]> {
  const [first] = accounts;
  if (!first || first.given.role === role) return [];
  if (first.given.role === 'administrator') await requireAnother(trx, first.given);
  const changed: UserRow[] = [];
  for (const account of accounts) {
    if (role === 'normal') changed.push(await unlinkAccount(trx, account, how));
    else {
      await updateOrgRole(trx, account.user.id, { role });
      changed.push(await storeEffective(trx, account.user, strongerOf(account.given.site_role, role), how));
    }
  }
  await notify(trx, first.user, { role: changed[0]?.role ?? role, target, now: how.now });
  return changed;
}

/** Mails one of the accounts about its new role. */
export async function notify(
  trx: Db,
  user: UserRow,
  { role, target, now }: { role: Role; target: MailTarget | undefined; now: number },
): Promise<void> {
  if (user.email === null || user.email_verification_status !== 'approved' || user.role === role) return;
  await requestMail(trx, { kind: 'role_changed', user_id: user.id, role, ...(target && { target }), now });
}

async function requireAnother(trx: Db, { organization_uuid, member_uuid }: Given): Promise<void> {
  const all = await listAccounts(trx, { organization_uuid });
  const hasOther = all.some(
    ({ given, user }) =>
      given.role === 'administrator' && given.member_uuid !== member_uuid && user.date_erased === null,
  );
  if (!hasOther)
    throw invalidField('role', 'The last administrator of an organization cannot go.', 'last_administrator');
}
