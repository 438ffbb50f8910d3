/** The job of one delivery: sends it, remembers the host's answer, and waits for the next attempt. */
import type { FastifyInstance } from 'fastify';
import { type Job, Postponed } from '../../platform/outbox/outbox.worker';
import { waitAfter } from '../../platform/outbox/retry-waits';
import { deleteFollowersAt, deleteFollowersOnHost } from '../social/followers.repository';
import type { Delivery } from './messages';
import { isLost, noteFailure, noteSuccess, type PeerRow, PROBED_AFTER_FAILURES } from './peers.repository';
import { isTaken, type Sent, sendDelivery } from './send-delivery';

type App = Pick<FastifyInstance, 'db' | 'config' | 'clock' | 'fediverse'>;
type Delivered = 'taken' | 'gone' | 'refused' | 'failed' | 'given_up';
/** @param waitedMs since the delivery was left */
export type CountDelivery = (result: Delivered, waitedMs: number) => void;

const GONE = [404, 410];
const REFUSALS = [401, 403];
/** Other errors of a client's that time can change. */
const TEMPORARY = [408, 425, 429];

export interface Delivering {
  findPeer(host: string): Promise<PeerRow | undefined>;
  counted: CountDelivery;
}

/** @throws Postponed until the next attempt */
export async function deliverOne(app: App, delivery: Delivery, job: Job, { findPeer, counted }: Delivering) {
  const { db, fediverse, clock } = app;
  const { host, inbox, account_id } = delivery;
  const count = (result: Delivered) => counted(result, clock.now() - job.date_created);
  const account = await fediverse.accounts.byId(account_id);
  if (!account) return;
  const peer = await findPeer(host);
  const sent = await sendDelivery(app, account, delivery, peer?.signature_form ?? 'cavage');
  if (isTaken(sent)) {
    if (!peer || peer.failures > 0 || peer.signature_form !== sent.form) await noteSuccess(db, host, sent.form);
    return count('taken');
  }
  if (isOf(GONE, sent)) {
    await deleteFollowersAt(db, inbox);
    return count('gone');
  }
  const isRefusing = isOf(REFUSALS, sent);
  // The host works, but does not want this activity.
  if (!isRefusing && !isWorthRetrying(sent)) return count('refused');
  const now = clock.now();
  const after = await noteFailure(db, { host, problem: sent.problem, now });
  if (isLost(after, isRefusing, now)) {
    await deleteFollowersOnHost(db, host);
    return count('given_up');
  }
  if (isRefusing) return count('refused');
  const wait = waitAfter(job.attempts);
  // While the host is paused, its deliveries wait without an attempt.
  if (wait === null && after.failures < PROBED_AFTER_FAILURES) return count('given_up');
  count('failed');
  throw new Postponed(Math.max(now + (wait ?? 0), sent.not_before ?? 0));
}

const isOf = (statuses: number[], { status }: Sent): boolean => status !== null && statuses.includes(status);
const isWorthRetrying = (sent: Sent): boolean =>
  sent.status === null || sent.status >= 500 || sent.status < 400 || isOf(TEMPORARY, sent);
