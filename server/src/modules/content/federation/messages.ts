/** Messages of the outbox between the parts of this module. */
import { createHash } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../../../../../core/contract/values/durations';
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import { textOf } from '../social/networks/members';
import type { FoundNote } from './walk-up';

/** An activity that an inbox has accepted. */
export const TAKE = 'social.take';
/** A reply whose parent is unknown here. */
export const WALK = 'social.walk';
/** An account that may be gone. */
export const ACTOR_GONE = 'social.gone';
/** A delivery to an inbox (migration 004 has its index). */
export const DELIVER = 'social.deliver';
/** Likes and boosts of an article, or of an answer in its conversation, changed. */
export const COUNTS = 'social.counts';

const CHECKED_EVERY_MS = 10 * MINUTE_MS;
/** Reactions within this time are reported together. */
const COLLECTED_MS = 10 * SECOND_MS;

export interface Delivery {
  account_id: number;
  host: string;
  inbox: string;
  /** The activity, serialized. */
  body: string;
}

/** Each version of a reply starts one walk, also when several activities have it. */
export const walkMessage = (reply: FoundNote, now: number): OutboxMessage => {
  const { id, updated } = reply.note;
  const hash = createHash('sha256')
    .update(`${textOf(id)} ${textOf(updated)}`)
    .digest('base64url');
  return { kind: WALK, payload: { ...reply }, idempotency_key: `${WALK} ${hash}`, now };
};

/** Asks an account's server whether the account is gone: once in ten minutes, however many activities claim it. */
export const checkGone = (remote_id: string, now: number): OutboxMessage => {
  const hash = createHash('sha256').update(remote_id).digest('base64url');
  const idempotency_key = `${ACTOR_GONE} ${hash} ${Math.floor(now / CHECKED_EVERY_MS)}`;
  return { kind: ACTOR_GONE, payload: { remote_id }, idempotency_key, now };
};

/** @param id of the activity */
export const deliver = (delivery: Delivery, id: string, now: number): OutboxMessage => ({
  kind: DELIVER,
  payload: { ...delivery },
  idempotency_key: `${DELIVER} ${createHash('sha256').update(`${id} ${delivery.inbox}`).digest('base64url')}`,
  now,
});

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
