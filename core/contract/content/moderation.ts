/**
 * Moderation actions and their effect on a comment (specification §3, §4; host contract 9.4, 15). The state follows
 * from the reasons: removing a reason shows the comment if no other hides it. No schemas, because the client bundles
 * this.
 */
import type { ContentState, FlagReason, StateReason } from './comment';

/** Reasons, in the order in which they decide the state. */
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

/** A verdict takes the comment out of the queue; only `review` puts it there. */
export const verdicts = {
  enable: { add: [], remove: ['content_marked_as_spam', 'content_disabled', 'content_awaiting_moderation'] },
  disable: { add: ['content_disabled'], remove: ['content_awaiting_moderation'] },
  spam: { add: ['content_marked_as_spam'], remove: ['content_awaiting_moderation'] },
  unspam: { add: [], remove: ['content_marked_as_spam', 'content_awaiting_moderation'] },
  /** Back into the queue, for the next moderator. */
  review: { add: ['content_awaiting_moderation'], remove: ['content_marked_as_spam', 'content_disabled'] },
} as const satisfies Record<string, { add: StateReason[]; remove: StateReason[] }>;
export type Verdict = keyof typeof verdicts;

/** Queues for staff: reported comments that nobody reviewed yet, and comments hidden from readers, by state. */
export const queues = ['reported', 'awaiting_moderation', 'spam', 'disabled', 'hidden'] as const;
export type Queue = (typeof queues)[number];
/** Counting stops here, so this number means "this many or more". */
export const QUEUE_COUNTED = 1000;

/**
 * Staff decisions on held or reported comments. Approving also clears the reports; `undo` reverts the same moderator's
 * last decision, reports included, unless someone else has decided since.
 */
export const resolutions = ['approve', 'reject', 'spam', 'undo'] as const;
export type Resolution = (typeof resolutions)[number];
/** Maximum comments of one call. */
export const RESOLVED_MAX = 100;

/** Staff's reasons for rejecting, which may be sent to the author (`explain`): the words readers report with. */
export const rejectReasons = ['abuse', 'hate', 'off_topic', 'misinformation'] as const satisfies FlagReason[];
export type RejectReason = (typeof rejectReasons)[number];
/** The reasons that every site starts with. The suite has words for them in each language. */
export const commonReasons = [
  ...rejectReasons,
  'threat',
  'violence',
  'sexual',
  'personal_data',
  'advertising',
  'impersonation',
  'illegal',
] as const;
export type CommonReason = (typeof commonReasons)[number];
/** Names that a letter about a rejection fills in, such as `{{name}}`. */
export const letterVariables = ['name', 'site', 'article', 'comment'] as const;
/** Variables that a letter about a ban can contain. */
export const banLetterVariables = ['name', 'site', 'end', 'message'] as const;
/** A ghost ban has no letter, because the person must not learn of it. */
export const banLetterLevels = ['posting', 'hide', 'login'] as const;
export type BanLetterLevel = (typeof banLetterLevels)[number];
const LETTER_VARIABLE = /\{\{(\w+)\}\}/g;

/** Returns variables in a letter that do not exist. */
export const unknownVariables = (letter: string, known: readonly string[] = letterVariables): string[] =>
  [...letter.matchAll(LETTER_VARIABLE)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));

export const fillLetter = <Variable extends string>(letter: string, values: Record<Variable, string>): string =>
  letter.replaceAll(LETTER_VARIABLE, (all, name: string) => (values as Record<string, string>)[name] ?? all);

/** Reasons in an author's notification: findings of the checks, and staff's own. */
export const noticeReasons = ['words', 'links', 'length', 'duplicate', ...commonReasons] as const;

export type Mark = 'pick' | 'pin' | 'top';

/** Channel of an action, as recorded in the moderation log. */
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
  /** The reports of a comment held it, by the rule `reports`. */
  | 'hold'
  /** A moderator looked at a comment and left its state as it is; and the undo of that. */
  | 'leave'
  | 'unleave'
  /** The votes of a poll were dropped. */
  | 'poll_reset'
  /** An administrator read a person's whole email address in the console. */
  | 'see_address';
