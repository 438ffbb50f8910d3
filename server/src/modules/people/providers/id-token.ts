/**
 * ID tokens (OpenID Connect Core, section 3.1.3.7): signed by a key of the issuer's, for this client, at this time. The one place
 * that decides; every provider with ID tokens asks it.
 */
import { type JWTPayload, jwtVerify } from 'jose';
import { ApiError } from '../../../http/errors';
import { isES256K, readES256K } from './es256k';
import type { Claims, Identity, KeySet } from './provider';

/** Host contract 11, with ES256K beside them. */
export const ALGORITHMS = [
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

/** @throws ApiError unauthorized: why is not told, as it would help nobody but who tries. */
export async function checkIdToken(token: string, { keys, issuer, client_id, now, maxAge }: Expected): Promise<Claims> {
  const options = {
    algorithms: ALGORITHMS,
    issuer,
    audience: client_id,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now),
    ...(maxAge !== undefined && { maxTokenAge: maxAge }),
  };
  const payload = await read(token, keys, options).catch(refuse);
  const { aud, azp, sub, iss, iat = 0 } = payload;
  // jose is content with any one audience: the others would be clients whose tokens count here as well.
  const isForUs = [aud].flat().length === 1 && (azp === undefined || azp === client_id);
  const isFromNow = iat <= now / 1000 + TOLERANCE_SECONDS;
  if (!isForUs || !isFromNow || typeof sub !== 'string' || typeof iss !== 'string') throw new ApiError('unauthorized');
  return { ...payload, iss, sub };
}

type Options = NonNullable<Parameters<typeof jwtVerify>[2]>;

async function read(token: string, keys: KeySet, options: Options): Promise<JWTPayload> {
  return isES256K(token) ? readES256K(token, keys, options) : (await jwtVerify(token, keys, options)).payload;
}

/** The network's failures stay what they are: the reader may try again. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('unauthorized');
}

/** Who somebody is by the usual claims (OpenID Connect Core, section 5.1). */
export function identityOf(claims: Claims): Identity {
  const { iss, sub, email, email_verified, name, given_name, iat } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: textOf(email),
    // Some send it as text.
    is_email_verified: email_verified === true || email_verified === 'true',
    name: textOf(name) ?? textOf(given_name),
    issued_at: typeof iat === 'number' ? iat : null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
