/**
 * Cache of access tokens with verified signatures, and their claims. A signature does not change, so no entry needs
 * invalidation: the expiry is checked each time, and the database knows whether the session is active.
 */
import { remember } from '../../platform/memory/remember';

/** Claims of an access token. */
export interface AccessClaims {
  user_uuid: string;
  site_uuid: string;
  /** The session that the token belongs to; both end together. */
  session_uuid: string;
}

/** A token and its claims take half a kilobyte. */
const MAX_TOKENS = 10_000;

interface Verified {
  claims: AccessClaims;
  /** Seconds, as in the token. */
  exp: number;
}

export class VerifiedTokens {
  readonly #tokens = new Map<string, Verified>();

  /** Returns null for an unknown or expired token. */
  find(token: string, nowMs: number): AccessClaims | null {
    const known = this.#tokens.get(token);
    if (!known) return null;
    if (known.exp > Math.floor(nowMs / 1000)) return known.claims;
    this.#tokens.delete(token);
    return null;
  }

  add(token: string, verified: Verified): void {
    // Evicts the oldest token, which expires first.
    remember(this.#tokens, token, verified, MAX_TOKENS);
  }
}
