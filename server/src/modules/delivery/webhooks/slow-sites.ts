/**
 * Pauses the deliveries of a site whose server answers slowly, so that they do not hold up other sites. Each process
 * measures for itself.
 */
import { MINUTE_MS, SECOND_MS } from '../../../../../core/contract/durations';
import { Postponed } from '../../platform/outbox/outbox.worker';
import type { Sent } from './send';

const SLOW_MS = 5 * SECOND_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

export class SlowSites {
  readonly #pauses = new Map<string, { ms: number; until: number }>();

  /** @throws Postponed while the site has to pause */
  requireUnpaused(site_uuid: string, now: number): void {
    const pause = this.#pauses.get(site_uuid);
    if (pause && pause.until > now) throw new Postponed(pause.until);
  }

  note(site_uuid: string, { duration_ms }: Pick<Sent, 'duration_ms'>, now: number): void {
    const pause = this.#pauses.get(site_uuid);
    if (duration_ms < SLOW_MS) this.#pauses.delete(site_uuid);
    // Deliveries that were sent together count as one slow answer.
    else if (!pause || pause.until <= now) {
      const ms = pause ? Math.min(2 * pause.ms, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      this.#pauses.set(site_uuid, { ms, until: now + ms });
    }
  }
}
