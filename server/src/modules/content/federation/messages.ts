/** Messages of the outbox between the parts of this module. */
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
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

const CHECKED_EVERY_MS = 10 * MINUTE_MS;

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
