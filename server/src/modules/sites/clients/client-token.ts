/**
 * The token of a client for five minutes, or for an hour if it manages accounts (host contract 9.5). It names client
 * and site, and is not a reader's token: it has another issuer, and no session.
 */
import { jwtVerify, SignJWT } from 'jose';

export const CLIENT_TOKEN_SECONDS = 300;
export const ACCOUNTS_TOKEN_SECONDS = 3600;
/** Scope of tokens from `POST /oauth2/token`. */
export const ACCOUNTS = 'accounts';
const ALGORITHM = 'HS256';

interface ClientClaims {
  client_id: string;
  site_uuid: string;
  /** `accounts` for clients that log people in; otherwise absent. */
  scope?: string;
}

export interface ClientTokens {
  sign(claims: ClientClaims, nowMs: number): Promise<string>;
  /** Returns null unless it is a valid token of this server. */
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
