/** Messages of the socket `/eventfeed?site_uuid=…` (specification §7; host contract 10). */
import type { Reactions } from './chat';
import type { Comment, Container } from './comment';
import type { Poll } from './polls';
import type { RatingChange } from './ratings';

export type MessageType =
  | 'livecomment_post'
  | 'reply_to_livecomment_post'
  | 'liveblog_post'
  | 'reply_to_liveblog_post'
  /** The container of a live blog. */
  | 'liveblog'
  | 'chat_message'
  /** Questions and their answers (extension). */
  | 'livequestion'
  | 'reply_to_livequestion'
  | 'review'
  | 'reply_to_review'
  /** Rating summary of a container (core/contract/content/ratings). */
  | 'rating'
  | 'notification'
  | 'broadcast_notification'
  | 'interaction';

export type EventAction =
  | 'created'
  | 'visible'
  | 'disabled'
  | 'deleted'
  | 'updated'
  | 'liked'
  | 'disliked'
  | 'unliked'
  | 'undisliked'
  | 'pinned'
  | 'unpinned'
  | 'picked'
  | 'unpicked'
  | 'flagged'
  | 'flags_cleared'
  | 'spammed'
  | 'started_typing'
  | 'notified';

type RuleKey = 'container_uuid' | 'message_type' | 'action';
interface FilterRule {
  type: 'one_of';
  key: RuleKey;
  values: string[];
}
export interface ResumePoint {
  container_uuid: string;
  after_seq: number;
}

export interface BatchWish {
  /** Interval in ms, 250 to 2000. */
  every_ms: number;
  /** Maximum new messages a second, 1 to 50. */
  most_per_second: number;
}

export type ToServer =
  | {
      type: 'subscribe';
      subscription_id: string;
      filter: { rules: FilterRule[] };
      resume?: ResumePoint | ResumePoint[];
      /**
       * Sends the events of an interval in one frame, with at most this many new messages a second, for one container
       * (extension).
       */
      batch?: BatchWish;
    }
  /** Extension: the review queue of the socket's site (../console/queue-feed), for its staff. */
  | { type: 'subscribe'; subscription_id: string; feed: string }
  | { type: 'unsubscribe'; subscription_id: string }
  /** With `echo` (extension) the server replies with the same message, because scripts do not see its pings. */
  | { type: 'keep-alive'; echo?: true }
  /** Extension: identifies the subscriber; only needed before `typing`. An invalid token is ignored. */
  | { type: 'authenticate'; access_token: string }
  /** Extension: the reader is writing; relayed as `started_typing`, never stored, at most one in 3 s. */
  | { type: 'typing'; container_uuid: string; parent_uuid?: string };

export interface RealtimeEvent {
  message_type: MessageType;
  action: EventAction;
  container_uuid: string;
  /**
   * Gap-free in the container's log, increasing in each subscription; absent on events that are not stored
   * (`started_typing`). A skipped number was not subscribed to, or was a vote whose totals a later event carries.
   */
  seq?: number;
  /**
   * The whole comment; for `started_typing` `{ actor_uuid, parent_uuid? }`; for `rating` the summary; for `interaction` the
   * container, with the poll, or the reactions of each message that changed.
   */
  payload:
    | Comment
    | { actor_uuid: string; parent_uuid?: string }
    | RatingChange
    | (Container & { poll?: Poll; reactions?: Record<string, Reactions> });
}

export type ToClient =
  | {
      type: 'subscribe';
      subscription_id: string;
      status: 'success';
      /** With `resume`: the last number per container, and whether the gap was too old to replay. With `feed`: its number. */
      seq?: Record<string, number>;
      resume?: 'expired';
    }
  | { type: 'subscribe'; subscription_id: string; status: 'error'; message: string }
  /** Extension: a message that was invalid, or over the limit. */
  | { type: 'error'; message: string }
  | { type: 'keep-alive' }
  | { type: 'event'; subscription_id: string; event: RealtimeEvent }
  /** With `batch`: every event up to `to_seq`, except some messages, whose number is `left_out`; the log has them. */
  | { type: 'events'; subscription_id: string; events: RealtimeEvent[]; left_out: number; to_seq: number }
  /** Extension: changed items of the review queue, with the members of ../console/queue-feed. */
  | { type: 'queue'; subscription_id: string };
