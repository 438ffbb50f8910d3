/** A ticket as a publisher's back end signs it: good for a minute and once. */
import { type JWTPayload, SignJWT } from 'jose';

export const signTicket = (key: string, claims: JWTPayload): Promise<string> =>
  new SignJWT({ jti: String(Math.random()), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(claims.iat)
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(key));
