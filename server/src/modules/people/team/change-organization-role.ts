/** Gives, changes and ends roles on an organization, for the console and `vf organization`. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { ChangedBy } from '../../sites/history/history.repository';
import type { MailTarget } from '../mail/request-mail';
import {
  findOrgRole,
  listAccounts,
  lockOrganization,
  setOrganizationOfSite,
} from '../organizations/organizations.repository';
import { readId } from '../users/person';
import { findUser, type UserRow } from '../users/users.repository';
import { type Role, requireMayBecome } from './change-role';
import { changeMember, linkAccount, notify, unlinkAccount } from './organization-role';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>;
type Db = Kysely<Tables>;

interface Change {
  role: Role;
  by: ChangedBy;
  /** Target of the link in the mail; by default the site's home page. */
  target?: MailTarget;
  now: number;
}

/** The person: by an account of one of the sites, or as one of the organization's staff. */
export type Whom = { site_uuid: string; user_uuid: string } | { member_uuid: string };

/** @throws ApiError user_not_found, or invalid_field with reason `unproved`, `banned` or `last_administrator` */
export async function changeOrganizationRole(
  { db, clock, cache, outbox }: App,
  { organization_uuid, whom, ...change }: Omit<Change, 'now'> & { organization_uuid: string; whom: Whom },
): Promise<void> {
  const now = clock.now();
  const changed = await db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organization_uuid);
    if ('member_uuid' in whom) {
      const accounts = await listAccounts(trx, { organization_uuid, member_uuid: whom.member_uuid });
      if (accounts.length === 0) throw new ApiError('user_not_found');
      return changeMember(trx, accounts, { ...change, now });
    }
    const id = readId(whom.user_uuid);
    const user = id === null ? undefined : await findUser(trx, whom.site_uuid, id);
    if (user?.type !== 'user' || user.date_erased !== null) throw new ApiError('user_not_found');
    return storeOrganizationRole(trx, organization_uuid, user, { ...change, now });
  });
  for (const { id } of changed) cache.userChanged(id);
  void outbox.run();
}

/** Joins the caller's transaction, which has locked the organization. @param isSure allows an unproved address */
export async function storeOrganizationRole(
  trx: Db,
  organization_uuid: string,
  user: UserRow,
  { isSure = false, ...change }: Change & { isSure?: boolean },
): Promise<UserRow[]> {
  const { role, target, now } = change;
  const known = await findOrgRole(trx, user.id);
  if (known) return changeMember(trx, await listAccounts(trx, known), change);
  if (role === 'normal') return [];
  if (!isSure) requireMayBecome(user, role, now);
  const given = { organization_uuid, member_uuid: randomUUID(), role };
  const linked = await linkAccount(trx, user, given, change);
  await notify(trx, user, { role: linked.role, target, now });
  return [linked];
}

type How = Pick<Change, 'by' | 'now'>;

/** Takes a site out; its accounts get back the roles of the site itself. @returns those accounts */
export async function removeSiteFrom(
  trx: Db,
  organization_uuid: string,
  site_uuid: string,
  how: How,
): Promise<UserRow[]> {
  await lockOrganization(trx, organization_uuid);
  const accounts = await listAccounts(trx, { organization_uuid });
  const left: UserRow[] = [];
  for (const account of accounts.filter(({ user }) => user.site_uuid === site_uuid))
    left.push(await unlinkAccount(trx, account, how));
  await setOrganizationOfSite(trx, site_uuid, null);
  return left;
}
