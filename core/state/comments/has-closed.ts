/** Checks whether a container closed since it was painted, because the clock ticks once a minute. */
import { serverNow } from '../../base/time/server-clock';
export const hasClosed = (expiry: number | null | undefined, since: number): boolean =>
  Boolean(expiry && expiry > since && expiry <= serverNow());
