/**
 * Broadcasts of the console (extension): `GET` and `POST /v1/console/{domain}/broadcasts`. One for now is sent at once, one with a time waits
 * for it, and one that reaches more readers than the rule `broadcasts.two_people_above` waits until a second person of the staff has
 * approved it: `POST …/{broadcast_uuid}/approve`. `DELETE …/{broadcast_uuid}` cancels one before it is sent.
 * `DELETE /v5/notifications/{section}/broadcast/{notification_uuid}` takes back one that was sent.
 */
import { type Static, Type } from 'typebox';
import { BroadcastBody } from '../delivery/notifications';
import { Count, Time, TimeOrNull } from '../values/numbers';

/** Counting browsers stops at this number. */
export const BROWSERS_COUNTED = 100_000;

const SentBroadcast = Type.Object({
  notification_uuid: Type.String(),
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  date_created: Time,
  /** Readers see the broadcast until then. */
  date_ends: Time,
});
export type SentBroadcast = Static<typeof SentBroadcast>;

/** `waiting`: for a second person; `planned`: for its time. */
const broadcastStates = ['waiting', 'planned', 'sent'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/** Maximum days until a planned broadcast. */
export const PLANNED_DAYS_MAX = 90;

export const NewBroadcast = Type.Interface([BroadcastBody], {
  /** Local time in the zone of the site, such as `2026-11-30T09:00`; '' to send it now. */
  due: Type.String({ maxLength: 16, default: '' }),
});
export type NewBroadcast = Static<typeof NewBroadcast>;

export const PlannedBroadcast = Type.Object({
  broadcast_uuid: Type.String(),
  state: Type.Unsafe<BroadcastState>({ type: 'string', enum: [...broadcastStates] }),
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  /** '' for all readers. */
  topic_id: Type.String(),
  /** Number of readers that the broadcast reached when it was written. */
  reach: Count,
  /** Null: sent as soon as it is approved. */
  date_due: TimeOrNull,
  /** Null once the account is erased. */
  author_uuid: Type.Union([Type.String(), Type.Null()]),
  /** False for the author, who cannot be the second person. */
  may_approve: Type.Boolean(),
});
export type PlannedBroadcast = Static<typeof PlannedBroadcast>;

export const BroadcastsPage = Type.Object({
  /** Accounts of the site, or browsers with push messages if those are more. Stops at `BROWSERS_COUNTED`. */
  readers: Count,
  /** Stops at `BROWSERS_COUNTED`. */
  browsers: Count,
  /** '' for UTC. */
  time_zone: Type.String(),
  /** 0: no broadcast needs a second person. */
  two_people_above: Count,
  /** Broadcasts that wait for their time or for a second person, oldest first. */
  planned: Type.Array(PlannedBroadcast),
  /** The last 20 to all readers, newest first. Those to a topic are not listed. */
  broadcasts: Type.Array(SentBroadcast),
});
export type BroadcastsPage = Static<typeof BroadcastsPage>;
