/**
 * Holds back articles whose activity jumped: many times the typical comments of an hour may be news, or a coordinated
 * crowd. Editors have ten minutes to look. Articles with a picked comment are not held.
 */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Candidate } from './trending.repository';

const TIMES_TYPICAL = 20;
const HOLD_MS = 10 * MINUTE_MS;
/** Lower limit for quiet sites: fewer comments than this are not suspicious. */
const AT_LEAST = 60;

export class Jumps {
  /** Start of each jump in numbers that has not ended. */
  readonly #since = new Map<string, number>();

  /** @param typical visible comments in an hour of a typical article; null when unknown */
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
