/**
 * What a client acts with for five minutes, or for an hour where it looks after accounts (host contract 9.5). It says which client and which site, and is no reader's
 * token: another issuer, and no login behind it.
 */
import { jwtVerify, SignJWT } from 'jose';

export const CLIENT_TOKEN_SECONDS = 300;
export const ACCOUNTS_TOKEN_SECONDS = 3600;
/** What a token of `POST /oauth2/token` is good for. */
export const ACCOUNTS = 'accounts';
const ALGORITHM = 'HS256';

interface ClientClaims {
  client_id: string;
  site_uuid: string;
  /** `accounts`, for who logs people in; absent for the rest. */
  scope?: string;
}

export interface ClientTokens {
  sign(claims: ClientClaims, nowMs: number): Promise<string>;
  /** Null for anything but a valid token of this server. */
  verify(token: string, nowMs: number): Promise<ClientClaims | null>;
}

export function createClientTokens(secret: string, publicUrl: string): ClientTokens {
  const key = new TextEncoder().encode(secret);
  const issuer = `${publicUrl}#clients`;
  return {
    sign: ({ client_id, site_uuid, scope }, nowMs) =>
      new SignJWT(scope === undefined ? {} : { scope })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(client_id)
        .setIssuer(issuer)
        .setAudience(site_uuid)
        .setExpirationTime(
          Math.floor(nowMs / 1000) + (scope === ACCOUNTS ? ACCOUNTS_TOKEN_SECONDS : CLIENT_TOKEN_SECONDS),
        )
        .sign(key),
    verify: async (token, nowMs) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer,
          currentDate: new Date(nowMs),
          requiredClaims: ['sub', 'aud', 'exp'],
        });
        const { sub, aud, scope } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string') return null;
        return { client_id: sub, site_uuid: aud, ...(typeof scope === 'string' && { scope }) };
      } catch {
        return null;
      }
    },
  };
}
