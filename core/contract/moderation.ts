/**
 * What moderators do, and what becomes of a comment (specification §3, §4; host contract 9.4, 15). The state follows
 * from the reasons: taking one away shows what only it hid. No schemas, for the client bundles it.
 */
import type { ContentState, FlagReason, StateReason } from './comment';

/** Reasons in the order in which they decide over the state. */
const stateBy: [StateReason, ContentState][] = [
  ['content_deleted', 'hidden'],
  ['content_marked_as_spam', 'spam'],
  ['content_disabled', 'disabled'],
  ['content_awaiting_moderation', 'awaiting_moderation'],
  ['actor_hide_banned', 'hidden'],
  ['actor_ghost_banned', 'hidden'],
];

export const stateOf = (reasons: readonly StateReason[]): ContentState =>
  stateBy.find(([reason]) => reasons.includes(reason))?.[1] ?? 'visible';

export const changeReasons = (
  reasons: readonly StateReason[],
  { add = [], remove = [] }: { add?: readonly StateReason[]; remove?: readonly StateReason[] },
): StateReason[] => {
  const left = reasons.filter((reason) => !remove.includes(reason));
  return stateBy.flatMap(([reason]) => (left.includes(reason) || add.includes(reason) ? [reason] : []));
};

/** A verdict takes the comment out of the queue; `review` alone puts it there. */
export const verdicts = {
  enable: { add: [], remove: ['content_marked_as_spam', 'content_disabled', 'content_awaiting_moderation'] },
  disable: { add: ['content_disabled'], remove: ['content_awaiting_moderation'] },
  spam: { add: ['content_marked_as_spam'], remove: ['content_awaiting_moderation'] },
  unspam: { add: [], remove: ['content_marked_as_spam', 'content_awaiting_moderation'] },
  /** Into the queue again, for whoever looks through it next. */
  review: { add: ['content_awaiting_moderation'], remove: ['content_marked_as_spam', 'content_disabled'] },
} as const satisfies Record<string, { add: StateReason[]; remove: StateReason[] }>;
export type Verdict = keyof typeof verdicts;

/** What staff look through: what was reported and is still to be seen, and what readers do not see, by its state. */
export const queues = ['reported', 'awaiting_moderation', 'spam', 'disabled', 'hidden'] as const;
export type Queue = (typeof queues)[number];
/** Counted as far as anybody would read: a total of this many is that many or more. */
export const QUEUE_COUNTED = 1000;

/**
 * What staff decide of comments that wait or were reported. Approving also clears the reports; `undo` takes back what the
 * same moderator decided last, reports included, unless somebody has decided since.
 */
export const resolutions = ['approve', 'reject', 'spam', 'undo'] as const;
export type Resolution = (typeof resolutions)[number];
/** Comments of one call. */
export const RESOLVED_MAX = 100;

/** Why staff reject, as they may notify the author (`explain`): the words that readers report by. */
export const rejectReasons = ['abuse', 'hate', 'off_topic', 'misinformation'] as const satisfies FlagReason[];
export type RejectReason = (typeof rejectReasons)[number];
/** The reasons an author is notified of: what the checks found, and what staff say. */
export const noticeReasons = ['words', 'links', 'length', 'duplicate', ...rejectReasons] as const;

export type Mark = 'pick' | 'pin' | 'top';

/** Through what somebody acted, as the moderation log has it. */
export type Via = 'console' | 'widget' | 'api' | 'rule' | 'import' | 'schedule' | 'command';

export type LogAction =
  | Verdict
  | Mark
  | `un${Mark}`
  | 'remove'
  | 'clear_flags'
  | 'undo'
  | 'settings'
  | 'ban'
  | 'unban'
  | 'ban_expired'
  | 'name_approve'
  | 'name_refuse'
  | 'avatar_approve'
  | 'avatar_refuse'
  | 'trust'
  | 'untrust'
  /** Votes of a poll were dropped. */
  | 'poll_reset'
  /** An administrator read somebody's whole email address in the console. */
  | 'see_address';
