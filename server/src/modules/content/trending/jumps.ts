/**
 * Articles held back because they jumped: many times the comments of a typical hour may be news, and may be a crowd sent to
 * make it look like news. Editors have ten minutes to look; what they picked something from is not held.
 */
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { Candidate } from './trending.repository';

const TIMES_TYPICAL = 20;
const HOLD_MS = 10 * MINUTE_MS;
/** However quiet the site: so few are no crowd. */
const AT_LEAST = 60;

export class Jumps {
  /** Since when, of those that are jumping. */
  readonly #since = new Map<string, number>();

  /** @param typical visible comments in an hour of a typical article; null when nobody knows */
  isHeld({ uuid, lately, is_marked, standing }: Candidate, typical: number | null, now: number): boolean {
    const isJumping = typical !== null && lately >= Math.max(AT_LEAST, TIMES_TYPICAL * typical);
    if (!isJumping) {
      this.#since.delete(uuid);
      return false;
    }
    const since = this.#since.get(uuid) ?? now;
    this.#since.set(uuid, since);
    return !is_marked && standing === null && now < since + HOLD_MS;
  }
}
