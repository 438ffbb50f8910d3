/**
 * Access tokens whose signature was found good, with what they say. A signature does not change, so nothing has to be
 * taken back: when a token ends is asked anew each time, and whether its login still stands is the database's to say.
 */
import type { AccessClaims } from './access-token';

/** A token and its claims are half a kilobyte. */
const KEEP_AT_MOST = 10_000;

interface Verified {
  claims: AccessClaims;
  /** Seconds, as in the token. */
  exp: number;
}

export class VerifiedTokens {
  readonly #kept = new Map<string, Verified>();

  /** Null for a token that was not seen before or has ended. */
  find(token: string, nowMs: number): AccessClaims | null {
    const kept = this.#kept.get(token);
    if (!kept) return null;
    if (kept.exp > Math.floor(nowMs / 1000)) return kept.claims;
    this.#kept.delete(token);
    return null;
  }

  keep(token: string, verified: Verified): void {
    // The oldest goes: it is the first to end.
    if (this.#kept.size >= KEEP_AT_MOST) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(token, verified);
  }
}
