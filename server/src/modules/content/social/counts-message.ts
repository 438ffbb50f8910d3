/** The message that shows changed likes and boosts to readers. */
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';

/** Likes and boosts of an article, or of an answer in its conversation, changed. */
export const COUNTS = 'social.counts';
/** Reactions within this time are reported together. */
const COLLECTED_MS = 10 * SECOND_MS;

export interface Counted {
  container_uuid: string;
  /** The answer; null for the article. */
  comment_id: number | null;
}

export const showCounts = (counted: Counted, now: number): OutboxMessage => {
  const date_next = (Math.floor(now / COLLECTED_MS) + 1) * COLLECTED_MS;
  const { container_uuid, comment_id } = counted;
  const idempotency_key = `${COUNTS} ${comment_id ?? container_uuid} ${date_next}`;
  return { kind: COUNTS, payload: { ...counted }, idempotency_key, now, date_next };
};
