/** A ticket signed like by a publisher's back end: valid once within a minute. */
import { type JWTPayload, SignJWT } from 'jose';

export const signTicket = (key: string, claims: JWTPayload): Promise<string> =>
  new SignJWT({ jti: String(Math.random()), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(claims.iat)
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(key));
