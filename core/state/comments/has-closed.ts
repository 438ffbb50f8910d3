/** Whether a container closed between the painting, whose clock looks once a minute, and now: it would be drawn otherwise. */
import { serverNow } from '../../base/time/server-clock';
export const hasClosed = (expiry: number | null | undefined, since: number): boolean =>
  Boolean(expiry && expiry > since && expiry <= serverNow());
