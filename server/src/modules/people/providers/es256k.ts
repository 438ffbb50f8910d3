/**
 * ES256K signatures (RFC 8812), which host contract 11 names and jose has dropped: OpenSSL verifies the signature, jose
 * the claims.
 */
import { createPublicKey, verify } from 'node:crypto';
import { decodeProtectedHeader, type JWK, type JWTClaimVerificationOptions, type JWTPayload, UnsecuredJWT } from 'jose';
import type { KeySet } from './provider';

export const isES256K = (token: string): boolean => decodeProtectedHeader(token).alg === 'ES256K';

/** Makes the same choice of keys that jose makes for its own curves. */
const isForSignatures = ({ crv, use = 'sig', alg = 'ES256K', key_ops = ['verify'] }: JWK): boolean =>
  crv === 'secp256k1' && use === 'sig' && alg === 'ES256K' && key_ops.includes('verify');

/** @throws Error when signature or claims are invalid */
export async function readES256K(
  token: string,
  keys: KeySet,
  options: JWTClaimVerificationOptions,
): Promise<JWTPayload> {
  const { kid, crit } = decodeProtectedHeader(token);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const find = () => keys.jwks()?.keys.find((key) => isForSignatures(key) && (kid === undefined || key.kid === kid));
  // Caches keys like jose: while fresh; reloads them for an unknown key, but not too often.
  if (!keys.fresh) await keys.reload();
  if (!find() && !keys.coolingDown) await keys.reload();
  const jwk = find();
  if (!jwk || crit !== undefined) throw new Error('no key for this token');
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('the signature does not hold');
  // The signature is verified above; the claims are read from an unsigned copy.
  const bare = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  return UnsecuredJWT.decode(bare, options).payload;
}
