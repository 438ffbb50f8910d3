/**
 * Finds or creates the account of an identity from a provider. A claimed address alone links nothing, because anyone
 * can claim one:
 *
 * - the identity is known: its account, whatever its address is now;
 * - no account has the address: a new account; its address is proved only if the provider proved it;
 * - a signed-in person asks for the connection: their account;
 * - an account has proved the address: the person must log in to it once to connect the two. Only a provider that the
 *   site vouches for connects them itself, and never an account of staff;
 * - an account has the address unproved, and the provider proved it: the new person gets it. The other account loses
 *   it with its password and logins, because someone may have created it to lie in wait.
 */
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../../../database/failures';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { hashToken } from '../../platform/tokens/tokens';
import type { Site } from '../../sites/sites/site-registry';
import type { Identity } from '../providers/provider';
import { type Notice, notifyOwner } from '../sessions/notify-owner';
import { holdSession, revokeSessions } from '../sessions/sessions.repository';
import type { SignedIn } from '../sessions/signed-in';
import { firstName } from '../users/claim-name';
import { freeName } from '../users/free-name';
import { cleanEmail, emailKey, isSameMailbox } from '../users/identity';
import { isAddressOf, readProviderName, storedNameKey } from '../users/names';
import { endsLogins, signupBanned, withPresentBan } from '../users/present-ban';
import { leaveRenamed } from '../users/user-events';
import { findByEmail, findUser, insertUser, type UserRow, updateUser } from '../users/users.repository';
import { adoptIdentity, insertIdentity, lockIdentity, updateIdentity } from './identities.repository';

type Db = Kysely<Tables>;

/** The job that downloads a person's picture from their provider. */
export const FETCH_PICTURE = 'fetch_picture';

/** Two first logins may happen at the same moment: the second finds the account of the first. */
const TRIES = 3;

/** The address is proved for another account, whose owner may log in once and connect the two. */
export class AccountExists extends ApiError {
  constructor(readonly holder_id: number) {
    super('account_exists');
  }
}

export interface FoundAccount {
  user: UserRow;
  is_new_user: boolean;
}

export interface Arrival {
  site: Site;
  provider: string;
  identity: Identity;
  /** True when the site trusts the provider to prove addresses. */
  isVouchedFor: boolean;
  /** The signed-in person who asks to connect this login. */
  connectTo: Pick<SignedIn, 'id' | 'session_uuid'> | null;
  /** Used in the mail to the owner when the login is connected to an account. */
  notice: Notice | null;
  /** Refuses logins that are connected to no account yet, as the console does. */
  isKnownOnly?: boolean;
  now: number;
}

/** @throws ApiError account_exists, signup_banned; forbidden with reason `unknown_login` */
export async function findOrCreate(db: Db, arrival: Arrival): Promise<FoundAccount> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx) => findOrCreateOnce(trx, arrival));
    } catch (error) {
      if (tries === TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

class RolledBack extends Error {
  constructor(readonly found: FoundAccount) {
    super('rolled back');
  }
}

/** Returns what `findOrCreate` would, and stores nothing. @throws as `findOrCreate` */
export async function rehearseArrival(db: Db, arrival: Arrival): Promise<FoundAccount> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new RolledBack(await findOrCreateOnce(trx, arrival));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.found;
    throw error;
  }
}

async function findOrCreateOnce(trx: Db, arrival: Arrival): Promise<FoundAccount> {
  const { site, provider, identity, now } = arrival;
  const key = { site_uuid: site.uuid, provider, issuer: identity.issuer, subject: identity.subject };
  const known = (await lockIdentity(trx, key)) ?? (identity.is_publishers_own && (await adoptIdentity(trx, key)));
  const user = known && (await findUser(trx, site.uuid, known.user_id));
  if (user) {
    if (arrival.connectTo !== null && arrival.connectTo.id !== user.id) throw new ApiError('account_exists');
    const isNewer = (identity.issued_at ?? 0) >= (known.date_issued ?? 0);
    await updateIdentity(trx, key, { date_last_login: now, ...(isNewer && said(identity)) });
    if (isNewer) await followPublisher(trx, arrival, user);
    return { user: await signedInBy(trx, user, arrival), is_new_user: false };
  }
  if (arrival.isKnownOnly)
    throw new ApiError('forbidden', { reason: 'unknown_login' }, 'No account is connected with this login.');
  const connected = await connectedAccount(trx, arrival);
  const account = connected ?? (await newAccount(trx, arrival));
  if (!connected) await askForPicture(trx, account.id, arrival);
  await insertIdentity(trx, {
    ...key,
    ...said(identity),
    user_id: account.id,
    date_created: now,
    date_last_login: now,
  });
  if (connected && arrival.notice) await notifyOwner(trx, connected, { ...arrival.notice, now });
  return { user: await signedInBy(trx, account, arrival), is_new_user: !connected };
}

const said = ({ email, is_email_verified, issued_at }: Identity) => ({
  email,
  is_email_verified,
  date_issued: issued_at,
});

/** Stores the login that was used last, as the wire shows it (specification §3 "User"). */
const signedInBy = (trx: Db, { id }: UserRow, { provider, identity }: Arrival): Promise<UserRow> =>
  updateUser(trx, id, { social_login_provider: provider, social_login_id: identity.subject });

async function connectedAccount(trx: Db, arrival: Arrival): Promise<UserRow | null> {
  const { site, connectTo } = arrival;
  if (connectTo === null) return accountOfAddress(trx, arrival);
  await holdSession(trx, connectTo.session_uuid);
  return (await findUser(trx, site.uuid, connectTo.id)) ?? null;
}

/** Finds the account of a proved address, if it may be connected; null if no account has proved the address. */
async function accountOfAddress(trx: Db, { site, identity, isVouchedFor, now }: Arrival): Promise<UserRow | null> {
  const email = provedAddress(identity);
  const holder = email === null ? undefined : await findByEmail(trx, site.uuid, emailKey(email));
  if (!holder) return null;
  if (endsLogins(withPresentBan(holder, now))) throw signupBanned(withPresentBan(holder, now));
  if (!isSameMailbox(holder.email, email)) return null;
  if (holder.role !== 'normal') throw new ApiError('account_exists');
  if (holder.email_verification_status === 'approved') {
    if (isVouchedFor) return holder;
    throw new AccountExists(holder.id);
  }
  await updateUser(trx, holder.id, {
    email: null,
    email_key: null,
    email_pending: null,
    email_pending_key: null,
    password_hash: null,
    email_verification_status: 'none',
  });
  await revokeSessions(trx, holder.id, now);
  return null;
}

async function newAccount(trx: Db, { site, identity, now }: Arrival): Promise<UserRow> {
  const email = identity.email === null ? null : readAddress(identity.email);
  const isFree = email !== null && !(await findByEmail(trx, site.uuid, emailKey(email)));
  // Some providers send the address as the name.
  const isAddress = identity.email !== null && isAddressOf(identity.name ?? '', [emailKey(identity.email)]);
  const name = await firstName(trx, site, await freeName(trx, site, isAddress ? null : identity.name));
  return insertUser(trx, {
    site_uuid: site.uuid,
    ...name,
    email: isFree ? email : null,
    email_key: isFree ? emailKey(email) : null,
    password_hash: null,
    email_verification_status: isFree && identity.is_email_verified ? 'approved' : 'none',
    date_created: now,
  });
}

const provedAddress = ({ email, is_email_verified }: Identity): string | null =>
  email !== null && is_email_verified ? readAddress(email) : null;

/** Returns null for a malformed address; the account goes without. */
function readAddress(text: string): string | null {
  try {
    return cleanEmail(text);
  } catch {
    return null;
  }
}

async function askForPicture(trx: Db, user_id: number, { identity: { picture }, now }: Arrival): Promise<void> {
  if (picture) await queuePicture(trx, { user_id, picture, now });
}

interface ToFetch {
  user_id: number;
  /** Address of the picture. */
  picture: string;
  now: number;
}

/** Queues a job, so that a slow network delays neither a login nor a look at a social network. */
export async function queuePicture(trx: Db, { user_id, picture, now }: ToFetch): Promise<void> {
  // The key prevents that an unchanged picture is downloaded twice.
  const idempotency_key = `${FETCH_PICTURE} ${user_id} ${hashToken(picture)}`;
  await addToOutbox(trx, { kind: FETCH_PICTURE, payload: { user_id, picture }, idempotency_key, now });
}

/** Copies members that the site manages itself from the publisher's data, at each login by its cookie. */
async function followPublisher(trx: Db, arrival: Arrival, row: UserRow): Promise<void> {
  const { site, provider, identity } = arrival;
  if (provider !== 'cookie') return;
  if (site.settings.disable_cookie_avatars) await askForPicture(trx, row.id, arrival);
  const { name } = identity;
  if (!site.settings.disable_cookie_displayname || name === null || name === row.name) return;
  // Ignores a name that is taken or not allowed.
  const free = await readProviderName(trx, site, name, row).catch(() => null);
  if (!free) return;
  const name_key = await storedNameKey(trx, site, free, row.id);
  await updateUser(trx, row.id, { name: free, name_key, name_pending: '' });
  await leaveRenamed(trx, row, { name: free }, arrival.now);
}
