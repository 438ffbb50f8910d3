/**
 * ID tokens (OpenID Connect Core, section 3.1.3.7) and logout tokens: checks the issuer's signature, the client and the
 * time, for every provider with such tokens.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import { ApiError } from '../../../http/errors';
import { textOf } from './answers';
import { isES256K, readES256K } from './es256k';
import type { Claims, Identity, KeySet } from './provider';

/** Host contract 11, plus ES256K. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Tolerance for clocks that are ahead. */
const TOLERANCE_SECONDS = 30;

export interface Expected {
  keys: KeySet;
  issuer: string;
  client_id: string;
  now: number;
  /** Maximum age in seconds; by default until its own expiry. */
  maxAge?: number;
}

/** OpenID Connect Back-Channel Logout, section 2.4. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** @throws ApiError unauthorized, without a reason, which would help only attackers */
export async function checkIdToken(token: string, expected: Expected): Promise<Claims> {
  const { sub, iss, ...payload } = await checkToken(token, expected, ['sub', 'iat', 'exp']);
  // A logout token must not start a session.
  if (typeof sub !== 'string' || typeof iss !== 'string' || 'events' in payload) throw new ApiError('unauthorized');
  return { ...payload, iss, sub };
}

export interface LogoutClaims {
  iss: string;
  jti: string;
  /** A logout token names a person, a session, or both. */
  sub: string | undefined;
  sid: string | undefined;
}

/** Checks the token of a session that has ended at the issuer. @throws ApiError unauthorized */
export async function checkLogoutToken(token: string, expected: Expected): Promise<LogoutClaims> {
  const { iss, jti, sub, sid, events, nonce } = await checkToken(token, expected, ['iat', 'jti', 'events']);
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined;
  const names = [sub, sid].filter((value) => typeof value === 'string');
  if (!isLogout || names.length === 0 || typeof iss !== 'string' || typeof jti !== 'string') {
    throw new ApiError('unauthorized');
  }
  return { iss, jti, sub, sid: typeof sid === 'string' ? sid : undefined };
}

async function checkToken(
  token: string,
  { keys, issuer, client_id, now, maxAge }: Expected,
  requiredClaims: string[],
): Promise<JWTPayload> {
  const payload = await read(token, keys, {
    algorithms: ALGORITHMS,
    issuer,
    audience: client_id,
    requiredClaims,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now),
    ...(maxAge !== undefined && { maxTokenAge: maxAge }),
  }).catch(refuse);
  requireOurs(payload, { client_id, now });
  return payload;
}

/**
 * Refuses more than libraries do: further audiences, whose tokens would count here as well, and issue times in the
 * future. @throws ApiError unauthorized
 */
function requireOurs({ aud, azp, iat = 0 }: JWTPayload, { client_id, now }: Pick<Expected, 'client_id' | 'now'>): void {
  const isForUs = [aud].flat().length === 1 && (azp === undefined || azp === client_id);
  if (!isForUs || iat > now / 1000 + TOLERANCE_SECONDS) throw new ApiError('unauthorized');
}

/** Applies the same checks to a token that the OpenID library has verified. @throws ApiError unauthorized */
export function requireIdToken(claims: Claims, expected: Pick<Expected, 'client_id' | 'now'>): void {
  if (typeof claims.sub !== 'string' || 'events' in claims) throw new ApiError('unauthorized');
  requireOurs(claims, expected);
}

type Options = NonNullable<Parameters<typeof jwtVerify>[2]>;

/** Three parts in base64url without padding or line breaks, so that a token has only one form. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

async function read(token: string, keys: KeySet, options: Options): Promise<JWTPayload> {
  if (!COMPACT.test(token)) throw new ApiError('unauthorized');
  return isES256K(token) ? readES256K(token, keys, options) : (await jwtVerify(token, keys, options)).payload;
}

/** Refuses; network errors pass unchanged, so that the reader may try again. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('unauthorized');
}

/** Reads the identity from the standard claims (OpenID Connect Core, section 5.1). */
export function identityOf(claims: Claims): Identity {
  const { iss, sub, sid, email, email_verified, name, given_name, picture, iat } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: textOf(email),
    // Some servers send a string instead of a boolean.
    is_email_verified: email_verified === true || email_verified === 'true',
    name: textOf(name) ?? textOf(given_name),
    picture: textOf(picture),
    issued_at: typeof iat === 'number' ? iat : null,
    ...(typeof sid === 'string' && { session_id: sid }),
  };
}
