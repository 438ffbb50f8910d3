/** Where a message stands among those of its writer (specification §3 "Message positions"), by those before and after it. */
import { MINUTE_MS } from '../../../core/contract/durations';

/** What is further apart begins anew. */
const RUN_MS = 2 * MINUTE_MS;
/** How often the time stands between messages, by the clock: what goes on top changes nothing below. */
const TIME_EVERY_MS = 5 * MINUTE_MS;

type Position = 'only' | 'first' | 'middle' | 'last';

interface Said {
  actor_uuid: string;
  date_created: number;
  parent_uuid: string;
  content_container_uuid: string;
}

/** Whether the time stands before it. */
export const isTimed = (before: Said | undefined, message: Said): boolean =>
  !before || Math.floor(before.date_created / TIME_EVERY_MS) !== Math.floor(message.date_created / TIME_EVERY_MS);

const isRun = (one: Said | undefined, next: Said | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.actor_uuid === next.actor_uuid &&
  next.date_created - one.date_created < RUN_MS &&
  // The line that is answered stands above the name.
  next.parent_uuid === next.content_container_uuid &&
  !isTimed(one, next);

export function positionOf(before: Said | undefined, message: Said | undefined, after: Said | undefined): Position {
  const follows = isRun(before, message);
  const goesOn = isRun(message, after);
  return follows ? (goesOn ? 'middle' : 'last') : goesOn ? 'first' : 'only';
}
