/** Throttles typing in a busy thread: sends some notes per second and drops the others, which may be lost. */
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';

const MOST_A_SECOND = 4;
const REMEMBERED_AT_MOST = 10_000;

export class Trickle {
  readonly #sent = new Map<string, { count: number; until: number }>();

  /** @returns whether another note of the container may be sent */
  lets(container_uuid: string, now: number): boolean {
    const known = this.#sent.get(container_uuid);
    const current = known && known.until > now ? known : { count: 0, until: now + SECOND_MS };
    if (current.count >= MOST_A_SECOND) return false;
    current.count += 1;
    remember(this.#sent, container_uuid, current, REMEMBERED_AT_MOST);
    return true;
  }
}
