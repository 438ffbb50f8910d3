/** The review queue of a site over the socket `/eventfeed`, for its staff. */
import type { QueueChange, QueueCounts } from './queue';

/** Name of the feed in `subscribe`. */
export const queueFeed = (site_uuid: string): string => `console:${site_uuid}`;

/**
 * Changed items, at most four times a second. Contains no words. Messages can be lost: if `after` is greater than the last
 * known `changed_seq`, the client reads `GET …/queue/changes`. An item can come again unchanged.
 */
export interface QueueUpdate {
  type: 'queue';
  subscription_id: string;
  changes: QueueChange[];
  after: number;
  changed_seq: number;
  /** Sent at most once a second. */
  counts?: QueueCounts;
}
