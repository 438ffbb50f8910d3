/** Stores sessions and their refresh tokens, as hashes only. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SessionsTable, Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { endsLogins, withPresentBan } from '../users/present-ban';
import type { UserRow } from '../users/users.repository';
import type { Device } from './device';

type Db = Kysely<Tables>;

export type { UserRow };
export type SessionRow = Selectable<SessionsTable>;

/** The provider of the login, and the id of its session there. */
export interface SessionOrigin {
  provider: string;
  session_id: string | null;
  entitlements: string[];
}

interface NewSession {
  uuid: string;
  user_id: number;
  origin: SessionOrigin | null;
  device: Device | null;
  now: number;
  expires: number;
  /** Latest end of the session, including renewals. */
  ends: number | null;
  passed_factor: boolean;
  /** By default the login's own time, if it passed the factor. */
  date_factor?: number | null;
  opened_by?: string | null;
}

export async function insertSession(
  db: Db,
  { uuid, user_id, origin, device, now, expires, ends, passed_factor, date_factor, opened_by = null }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      uuid,
      user_id,
      provider: origin?.provider ?? null,
      provider_sid: origin?.session_id ?? null,
      entitlements: JSON.stringify(origin?.entitlements ?? []),
      browser: device?.browser ?? '',
      system: device?.system ?? '',
      date_created: now,
      date_expires: expires,
      date_ends: ends,
      date_revoked: null,
      passed_factor,
      date_factor: date_factor === undefined ? (passed_factor ? now : null) : date_factor,
      opened_by,
    })
    .execute();
}

export async function insertRefreshToken(db: Db, token: { hash: string; session_uuid: string; now: number }) {
  const { hash, session_uuid, now } = token;
  await db.insertInto('refresh_tokens').values({ hash, session_uuid, date_created: now, date_used: null }).execute();
}

/** Finds users by session: of active sessions, and of those that a ban has ended, whose answers name the ban. */
export async function findSessionUsers(db: Db, session_uuids: string[], now: number): Promise<Map<string, UserRow>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.uuid as session_uuid',
      'sessions.date_revoked',
      'sessions.entitlements',
      'sessions.passed_factor',
    ])
    .where('sessions.uuid', '=', sql<string>`any(${session_uuids}::uuid[])`)
    .where('sessions.date_expires', '>', now)
    .execute();
  return new Map(
    rows.flatMap(({ session_uuid, date_revoked, ...row }) => {
      const user = withPresentBan(row, now);
      return date_revoked === null || endsLogins(user) ? [[session_uuid, user] as const] : [];
    }),
  );
}

/** Reads a refresh token with its session. Locks it until the transaction ends, so that two exchanges queue. */
export const lockRefreshToken = (trx: Db, hash: string) =>
  trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_uuid')
    .select(['refresh_tokens.session_uuid', 'refresh_tokens.date_used', 'sessions.user_id', 'sessions.entitlements'])
    .select(['sessions.date_expires', 'sessions.date_revoked', 'sessions.date_ends'])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();

/** Returns the provider that started a session; null for our own login, undefined for an unknown session. */
export async function findSessionProvider(db: Db, session_uuid: string): Promise<string | null | undefined> {
  const found = await db.selectFrom('sessions').select('provider').where('uuid', '=', session_uuid).executeTakeFirst();
  return found?.provider;
}

/** Finds the session of a refresh token of the site. */
export async function findSessionOfToken(db: Db, site_uuid: string, hash: string): Promise<string | null> {
  const found = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_uuid')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('refresh_tokens.session_uuid')
    .where('refresh_tokens.hash', '=', hash)
    .where('users.site_uuid', '=', site_uuid)
    .executeTakeFirst();
  return found?.session_uuid ?? null;
}

/** Reads the facts that another console session of the person starts from, and the session that opened this one. */
export const findConsoleSession = (db: Db, uuid: string) =>
  db
    .selectFrom('sessions')
    .select(['uuid', 'date_ends', 'date_factor', 'opened_by'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

export async function markUsed(trx: Db, hash: string, now: number): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ date_used: now })
    .where('hash', '=', hash)
    .where('date_used', 'is', null)
    .execute();
}

export async function extendSession(
  trx: Db,
  session_uuid: string,
  { expires, now }: { expires: number; now: number },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ date_expires: expires, date_seen: now })
    .where('uuid', '=', session_uuid)
    .execute();
}

/** Lists active sessions of a person, latest seen first. */
export const listSessions = (db: Db, user_id: number, now: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('date_revoked', 'is', null)
    .where('date_expires', '>', now)
    .orderBy(sql`coalesce(date_seen, date_created)`, 'desc')
    .execute();

/** @returns false when the session is not theirs, or has ended */
export async function revokeOwnSession(
  db: Db,
  { user_id, uuid, now }: { user_id: number; uuid: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ date_revoked: now })
    .where('user_id', '=', user_id)
    .where('uuid', '=', uuid)
    .where('date_revoked', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revokeSession(db: Db, session_uuid: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ date_revoked: now })
    .where('uuid', '=', session_uuid)
    .where('date_revoked', 'is', null)
    .execute();
}

/** Ends sessions that a provider's session started: the named one, else all of that provider. */
export async function revokeSessionsOf(
  db: Db,
  {
    user_id,
    provider,
    session_id,
    now,
    current_uuid,
  }: { user_id: number; provider: string; session_id: string | null; now: number; current_uuid?: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ date_revoked: now })
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .$if(session_id !== null, (query) => query.where('provider_sid', '=', session_id))
    .$if(current_uuid !== undefined, (query) => query.where('uuid', '!=', current_uuid as string))
    .where('date_revoked', 'is', null)
    .execute();
}

/**
 * Locks the session until the transaction ends. Call this before adding a login method to the account: if the owner proves
 * the address at the same moment, that proof waits, and then removes the new method as well.
 *
 * @throws ApiError unauthorized when the session has ended
 */
export async function holdSession(trx: Db, uuid: string): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('date_revoked', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!session) throw new ApiError('unauthorized');
}

/**
 * Locks the account until the transaction ends. Call this before a session is stored: checking a login takes seconds
 * while guesses are slowed down, and the owner may have ended that login meanwhile.
 *
 * @throws ApiError unauthorized when the password or the address has changed since the login was checked
 */
export async function holdAccount(trx: Db, checked: UserRow): Promise<void> {
  const present = await trx
    .selectFrom('users')
    .select(['password_hash', 'email', 'email_verification_status'])
    .where('id', '=', checked.id)
    .forShare()
    .executeTakeFirst();
  const isSame =
    present?.password_hash === checked.password_hash &&
    present.email === checked.email &&
    present.email_verification_status === checked.email_verification_status;
  if (!isSame) throw new ApiError('unauthorized');
}

/** Ends all sessions of a user but one, after a change of password. */
export async function revokeSessions(db: Db, user_id: number, now: number, current_uuid?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ date_revoked: now })
    .where('user_id', '=', user_id)
    .where('date_revoked', 'is', null)
    .$if(current_uuid !== undefined, (query) => query.where('uuid', '!=', current_uuid as string))
    .execute();
}

/** Deletes ended sessions with their tokens, and tokens exchanged before the time. */
export async function deleteEnded(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('date_expires', '<', before), where('date_revoked', '<', before)]))
    .execute();
  await db.deleteFrom('refresh_tokens').where('date_used', '<', before).execute();
}
