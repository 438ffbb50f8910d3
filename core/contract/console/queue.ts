/**
 * The queue of the newsroom console: everything on a site that waits for a moderator, and the calls that decide it. All
 * calls are for staff of the site (rules `console/*`), below `/v1/console/{domain}`, where `{domain}` is a host, section
 * uuid or section id as in `/v4/{section}`. Times are milliseconds. Answers are `cache-control: private, no-store`.
 */
import { type Static, Type } from 'typebox';
import { Comment, type ContentState, contentStates, type FlagReason, flagReasons } from '../content/comment';
import { type Resolution, resolutions } from '../content/moderation';
import { AnsweredComment, Report, Why } from '../content/moderation-api';
import type { ErrorCode } from '../values/errors';
import { Count, Id, TIME_MAX, Time } from '../values/numbers';
import {
  CLAIMS_MAX,
  type ConsoleQueue,
  consoleQueues,
  DECISIONS_MAX,
  QUESTION_MAX,
  type QueueSort,
  queueSorts,
  STAFF_NOTE_MAX,
  type StateQueue,
  stateQueues,
} from './queues';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const InQueue = Type.Unsafe<StateQueue>({ type: 'string', enum: [...stateQueues] });
const State = Type.Unsafe<ContentState>({ type: 'string', enum: [...contentStates] });
const Uuid = Type.String({ maxLength: 36 });
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** In bodies, where a union with null would be read as 0 or ''. */
const timeOrNull = { type: ['integer', 'null'], minimum: 0, maximum: TIME_MAX };
const questionOrNull = { type: ['string', 'null'], minLength: 1, maxLength: QUESTION_MAX };

/**
 * `GET …/queue`. Filters combine with "and". `after` is the `cursor` of the page before, for the same sort.
 *
 * Errors: `invalid_field` with `data.field` for a filter or cursor that cannot be read.
 */
export const QueueQuery = Type.Object({
  queue: Type.Unsafe<ConsoleQueue>({ type: 'string', enum: [...consoleQueues], default: 'waiting' }),
  /** Kind of content, as `livecomments` or `reviews`. */
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  /** Rule, as in `QueueItem.rule`. */
  rule: Type.Optional(Type.String({ maxLength: 200 })),
  /** Language of the article, as `de`. */
  language: Type.Optional(Type.String({ maxLength: 35 })),
  /** `content_container_uuid`. */
  container: Type.Optional(Uuid),
  /** `actor_uuid` of the writer. */
  user: Type.Optional(Uuid),
  /** The writer by their whole name or email address; ignored if `user` is given. */
  writer: Type.Optional(Type.String({ maxLength: 200 })),
  /** The article by its `container_id`; ignored if `container` is given. */
  article: Type.Optional(Type.String({ maxLength: 1024 })),
  /** `content_uuid` of one comment. */
  comment: Type.Optional(Uuid),
  /** The reason that most reports of the item give, by the weight of their reporters. */
  reason: Type.Optional(Type.Unsafe<FlagReason>({ type: 'string', enum: [...flagReasons] })),
  reports_min: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  sort: Type.Unsafe<QueueSort>({ type: 'string', enum: [...queueSorts], default: 'priority' }),
  after: Type.Optional(Type.String({ maxLength: 300 })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});
export type QueueQuery = Static<typeof QueueQuery>;

/** Staff's agreement with a reporter's last 100 judged reports. */
const Agreement = Type.Object({ judged: Count, agreed: Count });

/** Agreement is null below five judged reports. */
const QueueReport = Type.Interface([Report], {
  agreement: orNull(Agreement),
  /** All reports of the reporter, counted to 1,000 of each kind, open and cleared; null when the reporter is not shown. */
  made: orNull(Count),
});

/** A lease of an item that has not ended; `until` is when it ends. */
export const Claim = Type.Object({ user_uuid: Type.String(), name: Type.String(), until: Time });
export type Claim = Static<typeof Claim>;

export const QueueItem = Type.Object({
  /** The comment, as the queue of the page presents it to staff; an edit that waits is shown with its new text. */
  content: Comment,
  kind: Type.String(),
  container: Type.Object({
    content_container_uuid: Type.String(),
    container_id: Type.String(),
    /** Title and address of the article; '' when unknown. */
    title: Type.String(),
    url: Type.String(),
  }),
  /** Null when the item left every queue, as in `GET …/comments/{content_uuid}`. */
  queue: orNull(InQueue),
  /** Phase and rule that held the comment, as `words/insults`; null when no rule did. */
  rule: orNull(Type.String()),
  /** The comment that the item answers. */
  answers: AnsweredComment,
  /** Language of the article; '' when unknown. */
  language: Type.String(),
  /** A higher number is more urgent. */
  priority: Type.Integer({ minimum: 0, maximum: 99 }),
  /** The newest 20 reports. */
  reports: Type.Array(QueueReport),
  total_reports: Count,
  /** When the item entered this queue. */
  date_waiting: Time,
  /** Rises when the queue of the item or the state of its comment changes; a decision sends it back. */
  version: Count,
  writer: Type.Object({
    name: Type.String(),
    /** Visible comments of the person on this site. */
    comments_made: Count,
    is_trusted: Type.Boolean(),
    /** Still in the time in which a site holds the comments of newcomers. */
    is_new: Type.Boolean(),
    /** Share of their comments that staff removed, of those they judged in 30 days, 0 to 1; null with fewer than five. */
    removal_rate: orNull(Type.Number({ minimum: 0, maximum: 1 })),
    /** Comments that staff approved in a year, of the last 200 decisions. */
    approved: Count,
    /** Staff could make them trusted: they approved at least 20 comments in a year and removed less than 2 %. */
    is_proven: Type.Boolean(),
    is_email_proved: Type.Boolean(),
    /** When the account was created. */
    date_created: Time,
  }),
  /** For a reply from a social network: how many comments from its host are visible, and how many staff rejected. */
  host_verdicts: Type.Optional(orNull(Type.Object({ shown: Count, refused: Count }))),
  claim: orNull(Claim),
  second_opinion: orNull(Type.Object({ user_uuid: Type.String(), question: Type.String() })),
});
export type QueueItem = Static<typeof QueueItem>;

export const QueuePage = Type.Object({
  items: Type.Array(QueueItem),
  /** Value for `after`; null on the last page. */
  cursor: orNull(Type.String()),
  /** Start `GET …/queue/changes` here. */
  changed_seq: Id,
});
export type QueuePage = Static<typeof QueuePage>;

/** `GET …/queue/counts`. Each number is counted to 1,000: that number means "1,000 or more". */
export const QueueCounts = Type.Object({
  queues: Type.Object({
    waiting: Count,
    reported: Count,
    spam: Count,
    rejected: Count,
    hidden: Count,
    second_opinion: Count,
  }),
  /** Numbers of `waiting`, by `QueueItem.rule` ('' for none) and by kind. */
  waiting_by_rule: Type.Record(Type.String(), Count),
  waiting_by_kind: Type.Record(Type.String(), Count),
});
export type QueueCounts = Static<typeof QueueCounts>;

/** `GET …/queue/changes?after=`: oldest first, each item once with its state of now. */
export const ChangesQuery = Type.Object({ after: Id });
const QueueChange = Type.Object({
  content_uuid: Type.String(),
  /** Null if the item has left all queues. */
  queue: orNull(InQueue),
  version: Count,
  state: State,
  /** `user_uuid` of a live claim. */
  claimed_by: orNull(Type.String()),
});
export type QueueChange = Static<typeof QueueChange>;
/** `changed_seq` is the next `after`. It can be lower than the `after` sent, once the database was restored: reload then. */
export const QueueChanges = Type.Object({
  changes: Type.Array(QueueChange),
  changed_seq: Id,
  more_available: Type.Boolean(),
});
export type QueueChanges = Static<typeof QueueChanges>;

/**
 * `POST …/queue/claims`: takes or renews leases of 60 s, or ends own ones (`release`). Give either `content_uuids` or
 * `next`: the first n items of the filter that nobody holds.
 *
 * Errors: `invalid_field` (`content_uuids`) when both or neither are given.
 */
export const ClaimBody = Type.Object({
  content_uuids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: CLAIMS_MAX })),
  next: Type.Optional(Type.Integer({ minimum: 1, maximum: CLAIMS_MAX })),
  /** Filter for `next`, as in `GET …/queue`; `limit` and `after` are ignored. */
  filter: Type.Optional(Type.Partial(QueueQuery)),
  release: Type.Optional(Type.Boolean()),
  /** Takes items from colleagues who hold them; only for `content_uuids`. */
  take_over: Type.Optional(Type.Boolean()),
});
export type ClaimBody = Static<typeof ClaimBody>;

/** In the order asked, or of the queue. */
export const Claimed = Type.Object({
  claims: Type.Array(
    Type.Object({
      content_uuid: Type.String(),
      /** True if the caller holds the item now. False after `release`, for an item of another person, and for one of no queue. */
      is_yours: Type.Boolean(),
      /** The person who has taken the item. */
      claim: orNull(Claim),
      version: orNull(Count),
    }),
  ),
});
export type Claimed = Static<typeof Claimed>;

/**
 * `POST …/queue/decisions`: each item is decided by itself. With `version` or `date_edited`, an item that changed since is
 * left as it is and answers `decided_since` or `text_changed`. Without them the decision counts whatever happened. The
 * same decision by the same person again is no conflict. An `undo` names the decision that it undoes by the `version` that this
 * decision answered, and is refused after a later decision, but not after new reports. Without a version it undoes the caller's
 * decision if that is the last one.
 */
export const DecisionsBody = Type.Object({
  items: Type.Array(
    Type.Object({
      content_uuid: Uuid,
      version: Type.Optional(Count),
      /** `date_edited` of the text that was on screen; null for one never edited. */
      date_edited: Type.Optional(Type.Unsafe<number | null>(timeOrNull)),
    }),
    { minItems: 1, maxItems: DECISIONS_MAX },
  ),
  resolution: Type.Unsafe<Resolution>({ type: 'string', enum: [...resolutions] }),
  /** Of `reject`, or of `spam` for a reason with that verdict: the key of one of the site's reasons (`GET …/reasons`). The writer is notified of it. */
  reason: Type.Optional(Type.String({ maxLength: 40 })),
  /** For colleagues: stored as a note on each comment. */
  note: Type.Optional(Text(STAFF_NOTE_MAX)),
});
export type DecisionsBody = Static<typeof DecisionsBody>;

/** The last decision and the person who made it. */
export const LastDecision = Type.Object({
  user_uuid: Type.String(),
  name: Type.String(),
  /** Name of the decision, as in the log: `enable`, `disable`, `spam`, `unspam`, `review`, `clear_flags`, `undo`. */
  resolution: Type.String(),
  date: Time,
});
export type LastDecision = Static<typeof LastDecision>;

export const Decided = Type.Object({
  /** In the order of the request. */
  results: Type.Array(
    Type.Object({
      content_uuid: Type.String(),
      /**
       * Null if it was decided; otherwise `decided_since`, `text_changed`, `content_not_found` or another error code.
       */
      code: orNull(Type.Unsafe<ErrorCode | 'text_changed'>({ type: 'string' })),
      /** The decision in `decided_since`; null when the item changed without a person. */
      decided: orNull(LastDecision),
      /** Current version, for the next decision or for undo; null for an item that does not exist. */
      version: orNull(Count),
    }),
  ),
  /** Shared by all decisions of this call, as in the log. */
  batch_uuid: Type.String(),
});
export type Decided = Static<typeof Decided>;

/**
 * `POST …/queue/leave`: a moderator looked at items, and their state stays. They leave the queue until the comment, its checks
 * or its reports change. `is_undone` puts them back. Each item is answered as in `POST …/queue/decisions`.
 */
export const LeaveBody = Type.Object({
  items: Type.Array(Type.Object({ content_uuid: Uuid, version: Type.Optional(Count) }), {
    minItems: 1,
    maxItems: DECISIONS_MAX,
  }),
  is_undone: Type.Boolean({ default: false }),
});
export type LeaveBody = Static<typeof LeaveBody>;

/**
 * `POST …/queue/second-opinion`: asks colleagues; `question: null` ends it. A verdict ends it too. Answers 204.
 *
 * Errors: `content_not_found`; `decided_since` for a comment in no queue.
 */
export const SecondOpinionBody = Type.Object({
  content_uuid: Uuid,
  question: Type.Unsafe<string | null>(questionOrNull),
});
export type SecondOpinionBody = Static<typeof SecondOpinionBody>;

export const StaffNote = Type.Object({
  note_id: Id,
  /** Null when the account of its author is gone. */
  user_uuid: orNull(Type.String()),
  name: Type.String(),
  text: Type.String(),
  date: Time,
});
export type StaffNote = Static<typeof StaffNote>;

/** `POST …/comments/{content_uuid}/notes`: answers the note. */
export const NoteBody = Type.Object({ text: Text(STAFF_NOTE_MAX) });
export type NoteBody = Static<typeof NoteBody>;

/** A former text of a comment, and when an edit replaced it. */
const CommentVersion = Type.Object({ content: Type.String(), date_replaced: Time });

/** `GET …/comments/{content_uuid}`: all that the detail pane shows. Errors: `content_not_found`. */
export const CommentDetail = Type.Object({
  item: QueueItem,
  why: Why,
  /** The comment answered; null for the root of a thread. */
  parent: orNull(Comment),
  /** The first 10 direct replies, oldest first. */
  replies: Type.Array(Comment),
  more_replies: Type.Boolean(),
  /** Newest note first. */
  notes: Type.Array(StaffNote),
  /** Versions of the last 90 days, newest first. */
  versions: Type.Array(CommentVersion),
});
export type CommentDetail = Static<typeof CommentDetail>;

/**
 * `GET …/comments/{content_uuid}/thread`: the comments around a comment, so that a moderator can decide about any of
 * them. Each list is oldest first. Errors: `content_not_found`.
 */
export const ItemThread = Type.Object({
  /** From the root of the thread to the comment answered. A deleted one has no `content`. */
  parents: Type.Array(QueueItem),
  item: QueueItem,
  /** Other replies to the same comment; none for the root of a thread. */
  before: Type.Array(QueueItem),
  after: Type.Array(QueueItem),
  /** Direct replies. */
  replies: Type.Array(QueueItem),
  /** True if more replies exist; `GET …/comments/{content_uuid}/replies` returns them. */
  more: Type.Object({ before: Type.Boolean(), after: Type.Boolean(), replies: Type.Boolean() }),
});
export type ItemThread = Static<typeof ItemThread>;

/** `GET …/comments/{content_uuid}/replies`: a page of direct replies behind or before one of them, oldest first. */
export const RepliesQuery = Type.Object({
  /** `content_uuid` of a reply; give one of the two. */
  after: Type.Optional(Uuid),
  before: Type.Optional(Uuid),
});
export type RepliesQuery = Static<typeof RepliesQuery>;
export const ItemReplies = Type.Object({ items: Type.Array(QueueItem), more_available: Type.Boolean() });
export type ItemReplies = Static<typeof ItemReplies>;
