/**
 * Access tokens whose signature was found good, with what they say. A signature does not change, so nothing has to be
 * taken back: when a token ends is asked anew each time, and whether its login still stands is the database's to say.
 */
import { remember } from '../../platform/memory/remember';

/** What an access token says. */
export interface AccessClaims {
  user_uuid: string;
  site_uuid: string;
  /** The login it came from; ends with it. */
  session_uuid: string;
}

/** A token and its claims are half a kilobyte. */
const MAX_TOKENS = 10_000;

interface Verified {
  claims: AccessClaims;
  /** Seconds, as in the token. */
  exp: number;
}

export class VerifiedTokens {
  readonly #tokens = new Map<string, Verified>();

  /** Null for a token that was not seen before or has ended. */
  find(token: string, nowMs: number): AccessClaims | null {
    const known = this.#tokens.get(token);
    if (!known) return null;
    if (known.exp > Math.floor(nowMs / 1000)) return known.claims;
    this.#tokens.delete(token);
    return null;
  }

  add(token: string, verified: Verified): void {
    // The oldest goes: it is the first to end.
    remember(this.#tokens, token, verified, MAX_TOKENS);
  }
}
