/** The message that shows likes from networks again, after the site's rule `social.likes` has changed. */
import type { OutboxMessage } from '../outbox/outbox.repository';

export const RECOUNT_LIKES = 'social.recount';

export const recountLikes = (site_uuid: string, now: number): OutboxMessage => ({
  kind: RECOUNT_LIKES,
  payload: { site_uuid },
  idempotency_key: `${RECOUNT_LIKES} ${site_uuid} ${now}`,
  now,
});
