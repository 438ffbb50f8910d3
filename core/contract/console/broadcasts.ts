/**
 * `GET /v1/console/{domain}/broadcasts` (ours): how many browsers a broadcast to all readers is pushed to, and the latest of them.
 * `POST /v5/notifications/{section}/broadcast` sends one; `DELETE …/{notification_uuid}` takes one back.
 */
import { type Static, Type } from 'typebox';
import { Count, Time } from '../numbers';

/** Browsers that are counted. */
export const BROWSERS_COUNTED = 100_000;

const SentBroadcast = Type.Object({
  notification_uuid: Type.String(),
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  date_created: Time,
  /** Readers see it until then. */
  date_ends: Time,
});
export type SentBroadcast = Static<typeof SentBroadcast>;

export const BroadcastsPage = Type.Object({
  /** Stops at `BROWSERS_COUNTED`. */
  browsers: Count,
  /** The last 20 to all readers, newest first. Those to a topic are not listed. */
  broadcasts: Type.Array(SentBroadcast),
});
export type BroadcastsPage = Static<typeof BroadcastsPage>;
