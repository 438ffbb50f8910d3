/** The messages of the outbox that look at attached posts and clear up after them. */
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';

export const LOOK_AT_THREADS = 'social.look';
export const TIDY_UP = 'social.tidy';
export const HIDE_HOSTS = 'social.hide_hosts';

/** Returns the same message for the same time, so that several nodes and several attached posts share one pass. */
export const lookAt = (date_next: number, now: number): OutboxMessage => ({
  kind: LOOK_AT_THREADS,
  payload: {},
  idempotency_key: `${LOOK_AT_THREADS} ${date_next}`,
  now,
  date_next,
});

export const tidyUp = (date_next: number, now: number): OutboxMessage => ({
  kind: TIDY_UP,
  payload: {},
  idempotency_key: `${TIDY_UP} ${new Date(date_next).toISOString().slice(0, 10)}`,
  now,
  date_next,
});
