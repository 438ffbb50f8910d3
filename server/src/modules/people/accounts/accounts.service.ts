/** Creates and changes accounts. */
import type { Kysely } from 'kysely';
import type { ChangeUserBody, SignUpBody } from '../../../../../core/contract/people/user';
import type { PasswordCost } from '../../../config/password-cost';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { spendMailTokens } from '../mail/mail-tokens.repository';
import { type MailTarget, requestMail } from '../mail/request-mail';
import { type Notice, notifyOwner } from '../sessions/notify-owner';
import { requireFreshLogin } from '../sessions/require-themselves';
import { holdSession, revokeSessions } from '../sessions/sessions.repository';
import { type Begun, beginSession, type NewSession } from '../sessions/sessions.service';
import type { SignedIn } from '../sessions/signed-in';
import { claimName, firstName } from '../users/claim-name';
import { cleanEmail, emailKey } from '../users/identity';
import { addressAsName, isAddressOf, readName } from '../users/names';
import { requireGoodPassword } from '../users/new-password';
import { hashPassword, isPassword } from '../users/password';
import { endsLogins, signupBanned, withPresentBan } from '../users/present-ban';
import { rethrowTaken } from '../users/taken';
import { leaveRenamed } from '../users/user-events';
import { findByEmail, insertUser, type UserChanges, type UserRow, updateUser } from '../users/users.repository';
import { endOtherLogins } from '../verification/other-logins';

type Db = Kysely<Tables>;

interface Given {
  target: MailTarget;
  now: number;
  passwordCost: PasswordCost;
}

/**
 * Creates an account and, on request, its first session, in one transaction.
 *
 * @param asksToConfirm whether a mail asks the owner to confirm the address
 * @throws ApiError `invalid_field`, `email_taken` or `name_taken`, each naming the field, or `signup_banned` when the owner of the
 * address has a full ban
 */
export async function signUp(
  db: Db,
  site: Site,
  body: SignUpBody,
  {
    target,
    now,
    passwordCost,
    session: begun,
    asksToConfirm,
  }: Given & { session: Begun | null; asksToConfirm: boolean },
): Promise<{ row: UserRow; session: NewSession | null }> {
  const email = cleanEmail(body.email);
  const email_key = emailKey(email);
  // Checked before the expensive hash. Of two sign-ups at the same moment, the unique keys refuse one.
  const holder = await findByEmail(db, site.uuid, email_key);
  if (holder) throw refusalOf(withPresentBan(holder, now));
  const name = await readName(db, site, body.name);
  requireGoodPassword(body.password, { name, email }, 'password');
  const password_hash = await hashPassword(body.password, passwordCost);
  const needsMail = site.settings.enable_email_verification;

  return db.transaction().execute(async (trx) => {
    const row = await insertUser(trx, {
      site_uuid: site.uuid,
      ...(await firstName(trx, site, name)),
      email,
      email_key,
      password_hash,
      email_verification_status: needsMail ? 'pending_new' : 'none',
      date_created: now,
    }).catch(rethrowTaken);
    if (asksToConfirm) await askToVerify(trx, row, target, now);
    return { row, session: begun && (await beginSession(trx, row.id, begun, now)) };
  });
}

/**
 * Changes the signed-in user's own account. A new address or password needs the current password, or a recent login if the
 * account has no password, so that a borrowed device cannot take over the account. A new password ends all other sessions.
 */
export async function changeUser(
  db: Db,
  site: Site,
  user: SignedIn,
  body: ChangeUserBody,
  { target, device, now, passwordCost }: Given & Notice,
): Promise<UserRow> {
  const changes = await readChanges(db, user, body, { site, now, passwordCost });
  if (Object.keys(changes).length === 0) return user.row;
  return db.transaction().execute(async (trx) => {
    // Otherwise this change could replace an address that its owner proves at the same moment.
    await holdSession(trx, user.session_uuid);
    const row = await updateUser(trx, user.id, changes).catch(rethrowTaken);
    await leaveRenamed(trx, user.row, row, now);
    // Choosing how often mail is sent also resumes it after bounces.
    if (changes.email_notice_frequency !== undefined)
      await trx.updateTable('notification_states').set({ mail_state: 'ok' }).where('user_id', '=', user.id).execute();
    const isAskedFor = changes.email_pending != null || changes.email_verification_status === 'pending';
    if (isAskedFor) await askToVerify(trx, row, target, now);
    if (concernsOwner(user.row, changes)) await notifyOldAddress(trx, user.row, target, now);
    if (changes.password_hash) {
      await revokeSessions(trx, user.id, now, user.session_uuid);
      await spendMailTokens(trx, user.id, 'password_reset', now);
      await notifyOwner(trx, user.row, { device, target, now });
      if (body.ends_other_logins) return updateUser(trx, user.id, await endOtherLogins(trx, user.id));
    }
    return row;
  });
}

async function readChanges(
  db: Db,
  user: SignedIn,
  body: ChangeUserBody,
  { site, now, passwordCost }: Pick<Given, 'now' | 'passwordCost'> & { site: Site },
): Promise<UserChanges> {
  const { row } = user;
  const { name, email, password, newPassword, email_notice_frequency } = body;
  const changes: UserChanges = {};
  if (name !== undefined) {
    Object.assign(changes, await claimName(db, site, row, name));
  }
  if (email !== undefined) {
    Object.assign(changes, await readAddress(db, row, cleanEmail(email), site));
    if (isAddressOf(changes.name ?? row.name, [changes.email_key, changes.email_pending_key]))
      throw addressAsName('email');
  }
  if (email_notice_frequency !== undefined) changes.email_notice_frequency = email_notice_frequency;
  const isNewAddress = changes.email !== undefined || changes.email_pending != null;
  const needsPassword = isNewAddress || newPassword !== undefined;
  if (needsPassword && row.password_hash === null) await requireFreshLogin(db, user, now);
  if (needsPassword && row.password_hash !== null) {
    if (password === undefined) throw invalidField('password', 'password is required.');
    if (!(await isPassword(password, row.password_hash))) throw new ApiError('wrong_password', { field: 'password' });
  }
  if (newPassword !== undefined) {
    requireGoodPassword(newPassword, { ...row, ...changes }, 'newPassword');
    changes.password_hash = await hashPassword(newPassword, passwordCost);
    // Someone with the old password may have requested the pending address, so it ends with that password.
    if (changes.email_pending === undefined) Object.assign(changes, { email_pending: null, email_pending_key: null });
  }
  return changes;
}

/**
 * Reads a new address. A proved one stays until the new one is proved as well. An unproved address is replaced at once,
 * because it may be a typing error. Entering the current address again cancels a pending change.
 */
async function readAddress(db: Db, row: UserRow, email: string, site: Site): Promise<UserChanges> {
  if (email === row.email) return row.email_pending === null ? {} : { email_pending: null, email_pending_key: null };
  const email_key = emailKey(email);
  if (row.email_verification_status === 'approved') {
    const holder = await findByEmail(db, site.uuid, email_key);
    if (holder && holder.id !== row.id) throw new ApiError('email_taken', { field: 'email' });
    return { email_pending: email, email_pending_key: email_key };
  }
  const needsMail = site.settings.enable_email_verification;
  // Set in either case: the address before may have been proved since the row was read.
  return { email, email_key, email_verification_status: needsMail ? 'pending' : 'none' };
}

/** Checks whether to notify the former address: not an unproved one, which someone else may have entered. */
const concernsOwner = (row: UserRow, { email, email_pending }: UserChanges): boolean =>
  (email != null || email_pending != null) && ['approved', 'none'].includes(row.email_verification_status);

async function notifyOldAddress(trx: Db, { id, email }: UserRow, target: MailTarget, now: number): Promise<void> {
  if (email !== null) await requestMail(trx, { kind: 'email_changing', user_id: id, to: email, target, now });
}

const refusalOf = (holder: UserRow): ApiError =>
  endsLogins(holder) ? signupBanned(holder) : new ApiError('email_taken', { field: 'email' });

const askToVerify = (trx: Db, { id }: UserRow, target: MailTarget, now: number): Promise<void> =>
  requestMail(trx, { kind: 'email_verification', user_id: id, target, now });
