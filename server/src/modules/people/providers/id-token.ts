/**
 * ID tokens (OpenID Connect Core, section 3.1.3.7) and logout tokens: signed by a key of the issuer's, for this client, at
 * this time. The one place that decides; every provider with such tokens asks it.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import { ApiError } from '../../../http/errors';
import { textOf } from './answers';
import { isES256K, readES256K } from './es256k';
import type { Claims, Identity, KeySet } from './provider';

/** Host contract 11, with ES256K beside them. */
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

/** A clock of theirs may be ahead of ours by so much. */
const TOLERANCE_SECONDS = 30;

export interface Expected {
  keys: KeySet;
  issuer: string;
  client_id: string;
  now: number;
  /** How old a token may be, seconds; without it as old as it says. */
  maxAge?: number;
}

/** OpenID Connect Back-Channel Logout, section 2.4. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** @throws ApiError unauthorized: without the reason, which would help nobody but who tries. */
export async function checkIdToken(token: string, expected: Expected): Promise<Claims> {
  const { sub, iss, ...payload } = await checkToken(token, expected, ['sub', 'iat', 'exp']);
  // A token that ends sessions must begin none.
  if (typeof sub !== 'string' || typeof iss !== 'string' || 'events' in payload) throw new ApiError('unauthorized');
  return { ...payload, iss, sub };
}

export interface LogoutClaims {
  iss: string;
  jti: string;
  /** At least one of the two. */
  sub: string | undefined;
  sid: string | undefined;
}

/** What an issuer sends when a session has ended there. @throws ApiError unauthorized */
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
 * What libraries are content with and we are not: other audiences beside this client would be clients whose tokens count
 * here as well, and nothing was issued in the future. @throws ApiError unauthorized
 */
function requireOurs({ aud, azp, iat = 0 }: JWTPayload, { client_id, now }: Pick<Expected, 'client_id' | 'now'>): void {
  const isForUs = [aud].flat().length === 1 && (azp === undefined || azp === client_id);
  if (!isForUs || iat > now / 1000 + TOLERANCE_SECONDS) throw new ApiError('unauthorized');
}

/** The same of one that the OpenID library has checked. @throws ApiError unauthorized */
export function requireIdToken(claims: Claims, expected: Pick<Expected, 'client_id' | 'now'>): void {
  if (typeof claims.sub !== 'string' || 'events' in claims) throw new ApiError('unauthorized');
  requireOurs(claims, expected);
}

type Options = NonNullable<Parameters<typeof jwtVerify>[2]>;

/** Three parts without padding, line breaks or letters of the other base64: a token has one form. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

async function read(token: string, keys: KeySet, options: Options): Promise<JWTPayload> {
  if (!COMPACT.test(token)) throw new ApiError('unauthorized');
  return isES256K(token) ? readES256K(token, keys, options) : (await jwtVerify(token, keys, options)).payload;
}

/** The network's failures stay what they are: the reader may try again. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('unauthorized');
}

/** Who somebody is by the standard claims (OpenID Connect Core, section 5.1). */
export function identityOf(claims: Claims): Identity {
  const { iss, sub, sid, email, email_verified, name, given_name, picture, iat } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: textOf(email),
    // Some send it as text.
    is_email_verified: email_verified === true || email_verified === 'true',
    name: textOf(name) ?? textOf(given_name),
    picture: textOf(picture),
    issued_at: typeof iat === 'number' ? iat : null,
    ...(typeof sid === 'string' && { session_id: sid }),
  };
}
