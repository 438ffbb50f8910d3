/** Position of a message in a run of its writer (specification §3 "Message positions"), by its neighbors. */
import { MINUTE_MS } from '../../../core/contract/values/durations';

/** A longer pause starts a new run. */
const RUN_MS = 2 * MINUTE_MS;
/** Interval of times between messages, by the clock, so that messages added on top change nothing below. */
const TIME_EVERY_MS = 5 * MINUTE_MS;

type Position = 'only' | 'first' | 'middle' | 'last';

interface Said {
  actor_uuid: string;
  date_created: number;
  parent_uuid: string;
  content_container_uuid: string;
}

/** Checks whether a time is shown before the message. */
export const isTimed = (before: Said | undefined, message: Said): boolean =>
  !before || Math.floor(before.date_created / TIME_EVERY_MS) !== Math.floor(message.date_created / TIME_EVERY_MS);

const isRun = (one: Said | undefined, next: Said | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.actor_uuid === next.actor_uuid &&
  next.date_created - one.date_created < RUN_MS &&
  // The quoted line is above the name.
  next.parent_uuid === next.content_container_uuid &&
  !isTimed(one, next);

export function positionOf(before: Said | undefined, message: Said | undefined, after: Said | undefined): Position {
  const follows = isRun(before, message);
  const goesOn = isRun(message, after);
  return follows ? (goesOn ? 'middle' : 'last') : goesOn ? 'first' : 'only';
}
