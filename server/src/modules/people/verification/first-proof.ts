/**
 * What happens when an address is proved for the first time, by whichever mail: the login link, a new password, a
 * confirmation. Nobody had proved it before, so a stranger may have made the account and lie in wait. Every way in from
 * before ends: providers, passkeys, sessions, the password, and mails that are still under way.
 */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { deleteOtherIdentities } from '../identities/identities.repository';
import { spendMailTokens } from '../mail/mail-tokens.repository';
import { deletePasskeys } from '../passkeys/passkeys.repository';
import { findSessionProvider, revokeSessions } from '../sessions/sessions.repository';
import { type UserChanges, type UserRow, updateUser } from '../users/users.repository';
import { endOtherLogins } from './other-logins';

/** The job that lets go of what waited for the address alone (modules/content/writers). */
export const RELEASE_HELD = 'release_held';

/** A first comment that was let in just before may be stored just after the job went by. */
const AGAIN_AFTER_MS = MINUTE_MS;

interface Proof {
  /** The password that the owner chooses with the proof. */
  password_hash?: string;
  /** The session of the browser that brings the proof, when it is signed in to this account: its login stays. */
  session_uuid?: string | undefined;
  /** The proved address is the one that the account asked to change to. */
  isPending?: boolean;
  now: number;
}

const isProved = ({ email_verification_status }: Pick<UserRow, 'email_verification_status'>): boolean =>
  email_verification_status === 'approved';

/** Marks the address as proved; the first time, also ends what led into the account before. */
export async function proveAddress(trx: Kysely<Tables>, user: UserRow, proof: Proof): Promise<UserRow> {
  const { password_hash, isPending = false, now } = proof;
  // An address that somebody else may have asked for with the old password does not outlive it.
  const chosen: UserChanges =
    password_hash === undefined ? {} : { password_hash, email_pending: null, email_pending_key: null };
  const isFirst = isPending || !isProved(user);
  if (!isFirst) return password_hash === undefined ? user : updateUser(trx, user.id, chosen);
  const ended = await endEarlierLogins(trx, user.id, proof);
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

/** @returns what the account's row no longer has. */
async function endEarlierLogins(
  trx: Kysely<Tables>,
  user_id: number,
  { session_uuid, now }: Proof,
): Promise<UserChanges> {
  await revokeSessions(trx, user_id, now, session_uuid);
  await spendMailTokens(trx, user_id, 'all', now);
  const provider = session_uuid === undefined ? undefined : await findSessionProvider(trx, session_uuid);
  // The browser with the mail logged in by its own password, or by this provider.
  if (provider) {
    await deletePasskeys(trx, user_id);
    await deleteOtherIdentities(trx, user_id, provider);
    return { password_hash: null };
  }
  const ended = await endOtherLogins(trx, user_id);
  return provider === null ? ended : { ...ended, password_hash: null };
}

/** Publishes what waited for somebody's address alone. */
async function releaseHeld(trx: Kysely<Tables>, user_id: number, now: number): Promise<void> {
  const job = { kind: RELEASE_HELD, payload: { user_id }, now };
  await addToOutbox(
    trx,
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now}` },
    { ...job, idempotency_key: `${RELEASE_HELD} ${user_id} ${now} again`, date_next: now + AGAIN_AFTER_MS },
  );
}
