/** The first screen of the newsroom console: work that waits, busy conversations, colleagues, and failures (extension). */
import { type Static, Type } from 'typebox';
import { COUNT_MAX, Count, Time, TimeOrNull } from '../values/numbers';
import { ArticleLine } from './articles';

const Due = Type.Object({
  /** Stops at a thousand. */
  total: Count,
  /** Since when the oldest item waits; null for an empty queue. */
  oldest: TimeOrNull,
});

/** A conversation, blog or chat with visible comments since `since`. */
const Busy = Type.Interface([ArticleLine], {
  recent: Count,
  /** Comments of an average span of this length, over the day before. */
  typical: Type.Number({ minimum: 0, maximum: COUNT_MAX }),
});
export type Busy = Static<typeof Busy>;

const Colleague = Type.Object({ user_uuid: Type.String(), name: Type.String(), date_seen: Time });

const FailingWebhook = Type.Object({
  url: Type.String(),
  /** When the first of the failed attempts was made. */
  date_failing: Time,
});

/** `GET /v1/console/{domain}/overview` */
export const Overview = Type.Object({
  queues: Type.Object({ waiting: Due, reported: Due, second_opinion: Due }),
  /** Start of the span that `recent` counts: the full hour before the present one. */
  since: Time,
  /** At most five, busiest first. */
  busy: Type.Array(Busy),
  /** Staff who moderated within the last quarter of an hour, without the asker. */
  colleagues: Type.Array(Colleague),
  /** Webhooks whose last attempt failed; null for moderators, who may not see webhooks. */
  failing_webhooks: Type.Union([Type.Array(FailingWebhook), Type.Null()]),
});
export type Overview = Static<typeof Overview>;
