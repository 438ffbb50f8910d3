/**
 * Invites a person to a site's staff by mail. The link in the mail proves the address, so it creates an account or
 * promotes the one with that address.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AcceptBody, Accepted, InviteBody } from '../../../../../core/contract/console/team';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { isUniqueViolation } from '../../../database/failures';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Site } from '../../sites/sites/site-registry';
import { lockSite } from '../../sites/sites/sites.repository';
import { firstName } from '../users/claim-name';
import { cleanEmail, emailKey, isSameMailbox } from '../users/identity';
import { readName } from '../users/names';
import { requireGoodPassword } from '../users/new-password';
import { hashPassword } from '../users/password';
import { findByEmail, insertUser, type UserRow } from '../users/users.repository';
import { proveAddress } from '../verification/first-proof';
import { isProved, requireMayBecome, storeRole } from './change-role';
import { type InviteRow, lockInvite, saveInvite } from './invites.repository';
import { siteRoleOf, strongerOf } from './organization-role';

/** The message of the outbox that sends the mail (delivery/mail). */
export const STAFF_INVITE = 'staff_invite';

/** @throws ApiError invalid_field naming `email` */
export async function inviteToTeam(
  { db, clock, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>,
  site: Site,
  { email: text, role }: InviteBody,
  { actor_id, language }: { actor_id: number; language: string },
): Promise<InviteRow> {
  const email = cleanEmail(text);
  const now = clock.now();
  const invite = await db.transaction().execute(async (trx) => {
    const invite = await saveInvite(trx, {
      site_uuid: site.uuid,
      email,
      email_key: emailKey(email),
      role,
      actor_id,
      now,
    });
    const { uuid } = invite;
    const payload = { invite_uuid: uuid, language };
    await addToOutbox(trx, { kind: STAFF_INVITE, payload, idempotency_key: `${STAFF_INVITE} ${uuid}`, now });
    return invite;
  });
  void outbox.run();
  return invite;
}

/** @throws ApiError invalid_field naming `token` (unknown, used or expired), `name` or `password` */
export async function acceptInvite(
  { db, clock, config, cache, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'cache' | 'outbox'>,
  site: Site,
  { token, name, password }: AcceptBody,
): Promise<Accepted> {
  const now = clock.now();
  const password_hash = password === undefined ? undefined : await hashPassword(password, config.passwordCost);
  const accepted = await db.transaction().execute(async (trx) => {
    await lockSite(trx, site.uuid);
    // If the request is refused, the link stays valid.
    const invite = await lockInvite(trx, site.uuid, token, now);
    if (!invite) throw invalidField('token', 'The link is used, too old or not whole.');
    const holder = await findByEmail(trx, site.uuid, invite.email_key);
    // An address that only looks like the account's belongs to someone else.
    if (holder && !isSameMailbox(holder.email, invite.email)) throw new ApiError('email_taken', { field: 'email' });
    const given = { name, password, ...(password_hash !== undefined && { password_hash }), now };
    const user = holder ? await prove(trx, holder, invite, given) : await create(trx, site, invite, given);
    requireMayBecome(user, invite.role, now);
    // An administrator who accepts an invitation to moderate stays one.
    const own = strongerOf(await siteRoleOf(trx, user), invite.role);
    await storeRole(trx, user, { role: own, by: { actor_id: invite.actor_id, via: 'console' }, now });
    const role = user.role === 'administrator' ? 'administrator' : invite.role;
    await trx.deleteFrom('staff_invites').where('uuid', '=', invite.uuid).execute();
    return { user, role, is_new: !holder };
  });
  const { user, role, is_new } = accepted;
  cache.userChanged(user.id);
  void outbox.run();
  return { user_uuid: numericIdToUuid(user.id), role, is_new, has_password: user.password_hash !== null };
}

interface Given {
  name: string | undefined;
  password: string | undefined;
  password_hash?: string;
  now: number;
}

/** Proves the address. A password stays unchanged if the address was proved before. */
async function prove(
  trx: Kysely<Tables>,
  user: UserRow,
  { role }: InviteRow,
  { password, password_hash, now }: Given,
): Promise<UserRow> {
  if (isProved(user)) return user;
  if (password !== undefined) requireGoodPassword(password, { ...user, role }, 'password');
  return proveAddress(trx, user, { ...(password_hash !== undefined && { password_hash }), now });
}

async function create(
  trx: Kysely<Tables>,
  site: Site,
  { email, email_key, role }: InviteRow,
  { name: text, password, password_hash, now }: Given,
): Promise<UserRow> {
  if (text === undefined) throw invalidField('name', 'A new account needs a name.', 'new_account');
  if (password === undefined || password_hash === undefined)
    throw invalidField('password', 'A new account needs a password.', 'new_account');
  // Staff may have names that readers may not.
  const name = await readName(trx, site, text, { id: 0, name: '', role });
  requireGoodPassword(password, { name, email, role }, 'password');
  return insertUser(trx, {
    site_uuid: site.uuid,
    ...(await firstName(trx, site, name)),
    email,
    email_key,
    password_hash,
    email_verification_status: 'approved',
    date_created: now,
  }).catch((error) => {
    throw isUniqueViolation(error) ? new ApiError('name_taken', { field: 'name' }) : error;
  });
}
