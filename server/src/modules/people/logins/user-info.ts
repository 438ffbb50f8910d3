/** What an ID token leaves out and the server says by an address of its own (OpenID Connect Core, sections 5.3 and 5.4). */
import { type Configuration, fetchUserInfo, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import type { Claims } from '../providers/provider';

const NAMES = ['name', 'given_name', 'picture'];
const ADDRESS = ['email', 'email_verified'];

interface Granted {
  access_token: string;
  claims: Claims;
  /** Wanted beside name and address. */
  more: readonly string[];
}

/**
 * Who it is, when until and for whom stays as it was signed. @throws Error for an answer about somebody else, or where the
 * server does not answer
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
    // Whether an address is proved is said beside it: never of one that stands elsewhere.
    ...(isMissing('email') && take(ADDRESS)),
  };
}

/** A token that may not ask there says all there is. */
function noneIfRefused(error: unknown): Record<string, unknown> {
  if (error instanceof WWWAuthenticateChallengeError || error instanceof ResponseBodyError) return {};
  throw error;
}
