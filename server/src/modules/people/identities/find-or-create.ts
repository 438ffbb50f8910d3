/**
 * The account of whoever a provider names: theirs, or a new one. An address alone links nothing, because whoever claims
 * one need not have it:
 *
 * - it is known who the provider means: that account, whatever its address says now;
 * - nobody here has the address: a new account, its address proved only if the provider proved it;
 * - somebody signed in asks for it: theirs;
 * - an account has it and proved it: the person is asked to log in to that once and connect the two; only a provider that
 *   the site vouches for connects them itself, and never an account of staff;
 * - an account has it and never proved it, the newcomer did: it goes to the newcomer. The other account loses it with its
 *   password and log-ins, because somebody may have made it to lie in wait.
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

/** The job that fetches somebody's picture from where their provider has it. */
export const FETCH_PICTURE = 'fetch_picture';

/** Two first log-ins at the same moment: the second finds what the first made. */
const TRIES = 3;

/** Somebody has the address whom it is proved for, and who may log in once and connect the two. */
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
  /** Whether the site takes the provider's word for whose account an address is. */
  isVouchedFor: boolean;
  /** Somebody signed in, who asks for this log-in to be theirs as well. */
  connectTo: Pick<SignedIn, 'id' | 'session_uuid'> | null;
  /** Used in the mail to the owner when the login is connected to an account. */
  notice: Notice | null;
  now: number;
}

/** @throws ApiError account_exists, signup_banned */
export async function findOrCreate(db: Db, arrival: Arrival): Promise<FoundAccount> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx) => findOrCreateOnce(trx, arrival));
    } catch (error) {
      if (tries === TRIES || !isUniqueViolation(error)) throw error;
    }
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

/** The wire's view of the log-in last used (specification §3 "User"). */
const signedInBy = (trx: Db, { id }: UserRow, { provider, identity }: Arrival): Promise<UserRow> =>
  updateUser(trx, id, { social_login_provider: provider, social_login_id: identity.subject });

async function connectedAccount(trx: Db, arrival: Arrival): Promise<UserRow | null> {
  const { site, connectTo } = arrival;
  if (connectTo === null) return accountOfAddress(trx, arrival);
  await holdSession(trx, connectTo.session_uuid);
  return (await findUser(trx, site.uuid, connectTo.id)) ?? null;
}

/** Whose account a proved address is, if it may be connected; null where nobody has it, or nobody proved it. */
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

/** Null for what is no address: an account does without. */
function readAddress(text: string): string | null {
  try {
    return cleanEmail(text);
  } catch {
    return null;
  }
}

/** Left for a job: a network that is slow with pictures keeps nobody waiting. */
async function askForPicture(trx: Db, user_id: number, { identity: { picture }, now }: Arrival): Promise<void> {
  if (!picture) return;
  // One that stays the same is fetched once.
  const idempotency_key = `${FETCH_PICTURE} ${user_id} ${hashToken(picture)}`;
  await addToOutbox(trx, { kind: FETCH_PICTURE, payload: { user_id, picture }, idempotency_key, now });
}

/** What the site keeps its readers from changing here is as the publisher has it, with each log-in by its cookie. */
async function followPublisher(trx: Db, arrival: Arrival, row: UserRow): Promise<void> {
  const { site, provider, identity } = arrival;
  if (provider !== 'cookie') return;
  if (site.settings.disable_cookie_avatars) await askForPicture(trx, row.id, arrival);
  const { name } = identity;
  if (!site.settings.disable_cookie_displayname || name === null || name === row.name) return;
  // A name that somebody else has, or may not stand here, is none to follow.
  const free = await readProviderName(trx, site, name, row).catch(() => null);
  if (!free) return;
  const name_key = await storedNameKey(trx, site, free, row.id);
  await updateUser(trx, row.id, { name: free, name_key, name_pending: '' });
  await leaveRenamed(trx, row, { name: free }, arrival.now);
}
