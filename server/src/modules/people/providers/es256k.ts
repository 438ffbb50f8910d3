/**
 * ES256K signatures (RFC 8812), which host contract 11 names and jose has no more: the curve is OpenSSL's, the claims are
 * jose's to check as any other token's.
 */
import { createPublicKey, verify } from 'node:crypto';
import { decodeProtectedHeader, type JWK, type JWTClaimVerificationOptions, type JWTPayload, UnsecuredJWT } from 'jose';
import type { KeySet } from './provider';

export const isES256K = (token: string): boolean => decodeProtectedHeader(token).alg === 'ES256K';

/** As jose chooses among keys of its own curves. */
const isForSignatures = ({ crv, use = 'sig', alg = 'ES256K', key_ops = ['verify'] }: JWK): boolean =>
  crv === 'secp256k1' && use === 'sig' && alg === 'ES256K' && key_ops.includes('verify');

/** @throws Error for a signature, or claims, that do not hold. */
export async function readES256K(
  token: string,
  keys: KeySet,
  options: JWTClaimVerificationOptions,
): Promise<JWTPayload> {
  const { kid, crit } = decodeProtectedHeader(token);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const find = () => keys.jwks()?.keys.find((key) => isForSignatures(key) && (kid === undefined || key.kid === kid));
  // As jose caches keys of its own curves: while they are fresh, and asked for anew where one is missing, now and then.
  if (!keys.fresh) await keys.reload();
  if (!find() && !keys.coolingDown) await keys.reload();
  const jwk = find();
  if (!jwk || crit !== undefined) throw new Error('no key for this token');
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('the signature does not hold');
  // The signature has been checked above: what is read here stands without one, for its claims.
  const bare = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  return UnsecuredJWT.decode(bare, options).payload;
}
