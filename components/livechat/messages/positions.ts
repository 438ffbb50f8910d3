/** Where a message stands among those of its writer (specification §3 "Message positions"). */
import { MINUTE_MS } from '../../../core/contract/durations';

/** What is further apart begins anew. */
const RUN_MS = 2 * MINUTE_MS;
/** How often the time stands between messages. */
const TIME_EVERY_MS = 5 * MINUTE_MS;

type Position = 'only' | 'first' | 'middle' | 'last';

export interface Placed {
  uuid: string;
  position: Position;
  /** The time stands before it, in ms. */
  time: number | null;
}

interface Said {
  actor_uuid: string;
  date_created: number;
  parent_uuid: string;
  content_container_uuid: string;
}

const isRun = (one: Said | undefined, next: Said | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.actor_uuid === next.actor_uuid &&
  next.date_created - one.date_created < RUN_MS &&
  // The line that is answered stands above the name.
  next.parent_uuid === next.content_container_uuid;

export function placed(uuids: readonly string[], find: (uuid: string) => Said | undefined): Placed[] {
  const messages = uuids.map(find);
  let reported = Number.NEGATIVE_INFINITY;
  const times = messages.map((message) => {
    if (!message || message.date_created - reported < TIME_EVERY_MS) return null;
    reported = message.date_created;
    return reported;
  });
  return uuids.map((uuid, at) => {
    const follows = times[at] === null && isRun(messages[at - 1], messages[at]);
    const goesOn = times[at + 1] === null && isRun(messages[at], messages[at + 1]);
    const position = follows ? (goesOn ? 'middle' : 'last') : goesOn ? 'first' : 'only';
    return { uuid, position, time: times[at] ?? null };
  });
}
