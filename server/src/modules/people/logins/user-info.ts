/** Claims that an ID token may leave out and the userinfo address has (OpenID Connect Core, 5.3 and 5.4). */
import { type Configuration, fetchUserInfo, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import type { Claims } from '../providers/provider';

const NAMES = ['name', 'given_name', 'picture'];
const ADDRESS = ['email', 'email_verified'];

interface Granted {
  access_token: string;
  claims: Claims;
  /** Claims to read in addition to name and address. */
  more: readonly string[];
}

/**
 * Adds claims; subject, expiry and audience stay as signed. @throws Error when the answer is about another subject, or
 * the server does not answer
 */
export async function withUserInfo(authority: Configuration, { access_token, claims, more }: Granted): Promise<Claims> {
  const isMissing = (claim: string) => claims[claim] === undefined || claims[claim] === null;
  const isAsked = authority.serverMetadata().userinfo_endpoint !== undefined;
  if (!isAsked || !['name', 'email', ...more].some(isMissing)) return claims;
  const info: Record<string, unknown> = await fetchUserInfo(authority, access_token, claims.sub).catch(noneIfRefused);
  const take = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, info[name]]));
  return {
    ...claims,
    ...take([...NAMES, ...more].filter(isMissing)),
    // Takes the address together with its proof, never the proof for another address.
    ...(isMissing('email') && take(ADDRESS)),
  };
}

/** Returns no claims for a token without access there. */
function noneIfRefused(error: unknown): Record<string, unknown> {
  if (error instanceof WWWAuthenticateChallengeError || error instanceof ResponseBodyError) return {};
  throw error;
}
