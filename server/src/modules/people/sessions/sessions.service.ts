/**
 * Sessions: a family of refresh tokens, each valid for one exchange. A second exchange of a token means that it was
 * stolen, so the whole family ends (RFC 9700 §4.14.2), except within a short grace period for two tabs.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { isRecent } from '../../../http/recently';
import { hashToken, newToken } from '../../platform/tokens/tokens';
import { endsLogins, loginBanned, withPresentBan } from '../users/present-ban';
import { findUser, type UserRow } from '../users/users.repository';
import type { Device } from './device';
import {
  extendSession,
  holdAccount,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markUsed,
  revokeSession,
  type SessionOrigin,
} from './sessions.repository';

export const SESSION_SECONDS = 60 * 24 * 60 * 60;
/** Within this time, two tabs or a retry may exchange the same token. */
export const REUSE_GRACE_MS = 20_000;

/** Returns when an unused session ends. */
const unusedUntil = (now: number, ends: number | null = null): number =>
  Math.min(now + SESSION_SECONDS * 1000, ends ?? Infinity);

export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** 32 letters and digits (specification §5 "Session id"). */
  session: string;
}

type App = Pick<FastifyInstance, 'db' | 'clock' | 'accessTokens'>;

/** Origin of a session: its provider and its device. */
export interface Begun {
  origin?: SessionOrigin;
  device?: Device;
  /** Latest end of the session, including renewals. */
  ends_at?: number | undefined;
  passed_factor?: boolean;
  /** Time of the code, if an earlier session passed the factor. */
  date_factor?: number | null;
  /** The session that opened this one (console). */
  opened_by?: string;
}

/** Starts a session. @param user the row when the login was checked @throws ApiError unauthorized */
export async function startSession(app: App, user: UserRow, begun: Begun = {}): Promise<Tokens> {
  const session = await app.db.transaction().execute(async (trx) => {
    await holdAccount(trx, user);
    return beginSession(trx, user.id, begun, app.clock.now());
  });
  return issueTokens(app, user, session);
}

export interface NewSession {
  session_uuid: string;
  refresh_token: string;
}

/** Stores a new session in the caller's transaction. */
export async function beginSession(
  trx: Kysely<Tables>,
  user_id: number,
  { origin, device, ends_at, passed_factor = false, date_factor, opened_by }: Begun,
  now: number,
): Promise<NewSession> {
  const session_uuid = randomUUID();
  const refresh_token = newToken();
  await insertSession(trx, {
    uuid: session_uuid,
    user_id,
    origin: origin ?? null,
    device: device ?? null,
    now,
    expires: unusedUntil(now, ends_at),
    ends: ends_at ?? null,
    passed_factor,
    ...(date_factor !== undefined && { date_factor }),
    ...(opened_by !== undefined && { opened_by }),
  });
  await insertRefreshToken(trx, { hash: hashToken(refresh_token), session_uuid, now });
  return { session_uuid, refresh_token };
}

/**
 * Exchanges a refresh token. @throws ApiError `session_expired` when it is unknown, expired or used before,
 * `login_banned` when a ban has ended it.
 */
export async function refreshSession(
  app: App,
  site_uuid: string,
  token: string,
): Promise<{ user: UserRow; tokens: Tokens }> {
  const now = app.clock.now();
  const hash = hashToken(token);
  const fresh = newToken();
  const exchanged = await app.db.transaction().execute(async (trx) => {
    const found = await lockRefreshToken(trx, hash);
    if (!found || found.date_expires <= now) return null;
    const { session_uuid, user_id, date_used, date_revoked, date_ends, entitlements } = found;
    const row = await findUser(trx, site_uuid, user_id);
    if (!row) return null;
    const user = withPresentBan(row, now);
    if (endsLogins(user)) throw loginBanned(user);
    if (date_revoked !== null) return null;
    if (date_used !== null && !isRecent(date_used, REUSE_GRACE_MS, now)) {
      await revokeSession(trx, session_uuid, now);
      return null;
    }
    await markUsed(trx, hash, now);
    await insertRefreshToken(trx, { hash: hashToken(fresh), session_uuid, now });
    await extendSession(trx, session_uuid, { expires: unusedUntil(now, date_ends), now });
    return { user: { ...user, entitlements }, session_uuid };
  });
  // Thrown after the transaction, which would otherwise undo the revocation.
  if (!exchanged) throw new ApiError('session_expired');
  const { user, session_uuid } = exchanged;
  return { user, tokens: await issueTokens(app, user, { session_uuid, refresh_token: fresh }) };
}

export async function issueTokens(
  app: Pick<App, 'accessTokens' | 'clock'>,
  user: UserRow,
  { session_uuid, refresh_token }: NewSession,
): Promise<Tokens> {
  const claims = { user_uuid: numericIdToUuid(user.id), site_uuid: user.site_uuid, session_uuid };
  return {
    access_token: await app.accessTokens.sign(claims, app.clock.now()),
    refresh_token,
    session: session_uuid.replaceAll('-', ''),
  };
}
