/** Retention and maximum number of notifications (docs/NOTIFICATIONS.md). */
import { DAY_MS } from '../../../../../core/contract/values/durations';

export const RETAIN_MS = 90 * DAY_MS;
export const RETAIN_ROWS = 500;
export const BROADCAST_MS = 3 * DAY_MS;
