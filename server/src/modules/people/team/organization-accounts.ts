/**
 * The accounts of one person on the sites of an organization. An account belongs to one site. The first visit of another site
 * from the console makes an account there, or uses the one with the same address.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { byOperator } from '../../sites/history/history.repository';
import type { Site } from '../../sites/sites/site-registry';
import {
  findOrganizationOfSite,
  findOrgRole,
  listAccounts,
  lockOrganization,
} from '../organizations/organizations.repository';
import { firstName } from '../users/claim-name';
import { freeName } from '../users/free-name';
import { emailKey, isSameMailbox } from '../users/identity';
import { readName } from '../users/names';
import { withPresentBan } from '../users/present-ban';
import { findByEmail, insertUser, type UserRow } from '../users/users.repository';
import { proveAddress } from '../verification/first-proof';
import { isProved, requireMayBecome } from './change-role';
import { linkAccount } from './organization-role';

type Db = Kysely<Tables>;

/**
 * Opens the account that somebody of the organization uses on this site, and makes one at the first time.
 *
 * @throws ApiError forbidden without a role on the site's organization; account_exists, email_taken, or invalid_field with
 *   reason `unproved` or `banned`, when there can be no account
 */
export async function openAccount(
  app: Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox'>,
  site: Site,
  person: UserRow,
): Promise<UserRow> {
  const now = app.clock.now();
  const opened = await app.db.transaction().execute(async (trx) => {
    const organization = await findOrganizationOfSite(trx, site.uuid);
    if (organization) await lockOrganization(trx, organization.uuid);
    const given = await findOrgRole(trx, person.id);
    if (!given || given.organization_uuid !== organization?.uuid) throw new ApiError('forbidden');
    const accounts = await listAccounts(trx, given);
    const known = accounts.find(({ user }) => user.site_uuid === site.uuid);
    if (known) return known.user;
    const account = await makeAccount(trx, site, person, now);
    requireMayBecome(account, given.role, now);
    return linkAccount(trx, account, given, { by: byOperator, now });
  });
  app.cache.userChanged(opened.id);
  void app.outbox.run();
  return withPresentBan(opened, now);
}

/**
 * The address was proved on the person's own site, on the same server, so it counts as proved here. All other logins of an
 * existing account end: administrators of this site choose its login providers, so they could have made the account with the
 * address of a colleague who has more rights.
 */
async function makeAccount(trx: Db, site: Site, person: UserRow, now: number): Promise<UserRow> {
  const { email } = person;
  if (email === null || !isProved(person))
    throw invalidField('user_uuid', 'The address of this account is not confirmed.', 'unproved');
  const email_key = emailKey(email);
  const holder = await findByEmail(trx, site.uuid, email_key);
  if (holder && !isSameMailbox(holder.email, email)) throw new ApiError('email_taken', { field: 'email' });
  // Somebody who already works for this site logs in to it, so that nobody gets that account by an address alone.
  if (holder && holder.role !== 'normal') throw new ApiError('account_exists', { field: 'email' });
  if (holder) return proveAddress(trx, { ...holder, email_verification_status: 'none' }, { now });
  // Staff may have names that readers may not.
  const name = await readName(trx, site, person.name, { id: 0, name: '', role: 'moderator' }).catch((error) => {
    if (error instanceof ApiError) return freeName(trx, site, person.name);
    throw error;
  });
  return insertUser(trx, {
    site_uuid: site.uuid,
    ...(await firstName(trx, site, name)),
    email,
    email_key,
    password_hash: null,
    email_verification_status: 'approved',
    date_created: now,
  });
}
