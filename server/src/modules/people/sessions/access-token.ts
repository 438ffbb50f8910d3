/**
 * The access token: a short-lived JWT signed by this server, bound to one site and one login. Has the claims `vf:uu`
 * and `sub` that existing pages and servers read (host contract 1).
 */
import { jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../../../../core/contract/values/ids';
import { type AccessClaims, VerifiedTokens } from './verified-tokens';

/** Covers two refreshes of the client (270 s), so that one may fail. */
export const ACCESS_TOKEN_SECONDS = 600;
const ALGORITHM = 'HS256';

export interface AccessTokens {
  sign(claims: AccessClaims, nowMs: number, seconds?: number): Promise<string>;
  /** Returns null unless it is a valid token of this server, or expired within the tolerance. */
  verify(token: string, nowMs: number, toleranceSeconds?: number): Promise<AccessClaims | null>;
}

export function createAccessTokens(secret: string, issuer: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new VerifiedTokens();
  return {
    sign: ({ user_uuid, site_uuid, session_uuid }, nowMs, seconds = ACCESS_TOKEN_SECONDS) => {
      const now = Math.floor(nowMs / 1000);
      return new SignJWT({ 'vf:uu': user_uuid, sid: session_uuid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user_uuid)
        .setIssuer(issuer)
        .setAudience(site_uuid)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    verify: async (token, nowMs, toleranceSeconds = 0) => {
      const known = verified.find(token, nowMs);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer,
          currentDate: new Date(nowMs),
          clockTolerance: toleranceSeconds,
          requiredClaims: ['sub', 'sid', 'aud', 'exp'],
        });
        const { sub, aud, sid, exp = 0 } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string' || typeof sid !== 'string' || !isUuid(sid)) return null;
        const claims = { user_uuid: sub, site_uuid: aud, session_uuid: sid };
        if (exp > nowMs / 1000) verified.add(token, { claims, exp });
        return claims;
      } catch {
        return null;
      }
    },
  };
}
