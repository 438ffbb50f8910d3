/**
 * Handles the first proof of an address, by a login link, a new password or a confirmation. Until then a stranger may
 * have created the account to lie in wait, so all earlier logins end: providers, passkeys, sessions, the password, and
 * links in earlier mails.
 */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { deleteOtherIdentities } from '../identities/identities.repository';
import { spendMailTokens } from '../mail/mail-tokens.repository';
import { deletePasskeys } from '../passkeys/passkeys.repository';
import { findSessionProvider, revokeSessions } from '../sessions/sessions.repository';
import { type UserChanges, type UserRow, updateUser } from '../users/users.repository';
import { endOtherLogins } from './other-logins';

/** The job that publishes comments which waited only for the address (modules/content/writers). */
export const RELEASE_HELD = 'release_held';

/** Runs the job again, because a comment accepted just before the proof can be stored just after the job ran. */
const AGAIN_AFTER_MS = MINUTE_MS;

interface Proof {
  /** The password that the owner chooses with the proof. */
  password_hash?: string;
  /** The session of the browser that opens the link, if it is logged in to this account. This session stays. */
  session_uuid?: string | undefined;
  /** The proved address is the one that the account asked to change to. */
  isPending?: boolean;
  now: number;
}

const isProved = ({ email_verification_status }: Pick<UserRow, 'email_verification_status'>): boolean =>
  email_verification_status === 'approved';

/** Marks the address as proved; the first time, also ends all earlier logins. */
export async function proveAddress(trx: Kysely<Tables>, user: UserRow, proof: Proof): Promise<UserRow> {
  const { password_hash, isPending = false, now } = proof;
  // Someone with the old password may have requested the pending address, so it ends with that password.
  const chosen: UserChanges =
    password_hash === undefined ? {} : { password_hash, email_pending: null, email_pending_key: null };
  const isFirst = isPending || !isProved(user);
  if (!isFirst) return password_hash === undefined ? user : updateUser(trx, user.id, chosen);
  const ended = await endEarlierLogins(trx, user.id, proof);
  await requireUnchanged(trx, user);
  // Ends sessions that began before the account was locked.
  await revokeSessions(trx, user.id, now, proof.session_uuid);
  await releaseHeld(trx, user.id, now);
  return updateUser(trx, user.id, {
    ...ended,
    ...chosen,
    ...(isPending && { email: user.email_pending, email_key: user.email_pending_key }),
    email_pending: null,
    email_pending_key: null,
    email_verification_status: 'approved',
  });
}

/** Locks the account. @throws ApiError invalid_field naming `token` when its address has changed since the row was read */
async function requireUnchanged(trx: Kysely<Tables>, { id, email, email_pending }: UserRow): Promise<void> {
  const present = await trx
    .selectFrom('users')
    .select(['email', 'email_pending'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (present?.email === email && present.email_pending === email_pending) return;
  throw new ApiError('invalid_field', { field: 'token' }, 'The address of the account has just changed.');
}

/** @returns the fields to clear in the account's row */
async function endEarlierLogins(
  trx: Kysely<Tables>,
  user_id: number,
  { session_uuid, now }: Proof,
): Promise<UserChanges> {
  await revokeSessions(trx, user_id, now, session_uuid);
  await spendMailTokens(trx, user_id, 'all', now);
  const provider = session_uuid === undefined ? undefined : await findSessionProvider(trx, session_uuid);
  // The browser that opened the link logged in with the password, or with this provider.
  if (provider) {
    await deletePasskeys(trx, user_id);
    await deleteOtherIdentities(trx, user_id, provider);
    return { password_hash: null };
  }
  const ended = await endOtherLogins(trx, user_id);
  return provider === null ? ended : { ...ended, password_hash: null };
}

/** Publishes comments that waited only for the address. */
async function releaseHeld(trx: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  const job = { kind: RELEASE_HELD, payload: { user_id }, now };
  await addToOutbox(
    trx,
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now}` },
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now} again`, date_next: now + AGAIN_AFTER_MS },
  );
}
