/** Moderation data for staff (extension; host contract 15). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { Count, Id, Time, TimeOrNull } from '../values/numbers';
import {
  Comment,
  type ContentState,
  contentStates,
  type FlagReason,
  flagReasons,
  type StateReason,
  stateReasons,
  TotalsByState,
} from './comment';
import {
  type LogAction,
  RESOLVED_MAX,
  type RejectReason,
  type Resolution,
  rejectReasons,
  resolutions,
} from './moderation';
import { type ContainerMode, containerModes } from './site-rules';

const State = Type.Unsafe<ContentState>({ type: 'string', enum: [...contentStates] });
const IdOrNull = Type.Union([Type.String(), Type.Null()]);

export const LogEntry = Type.Object({
  log_id: Id,
  action: Type.Unsafe<LogAction>({ type: 'string' }),
  /** Null for a ban that expired by itself. */
  actor_uuid: IdOrNull,
  user_uuid: IdOrNull,
  content_uuid: IdOrNull,
  content_container_uuid: IdOrNull,
  detail: Type.Record(Type.String(), Type.Unknown()),
  date_created: Time,
});
export type LogEntry = Static<typeof LogEntry>;

/** `GET /v4/livecomments/{section}/moderation/log`: newest first. */
export const LogPage = Type.Object({ more_available: Type.Boolean(), entries: Type.Array(LogEntry) });
export type LogPage = Static<typeof LogPage>;

export const Report = Type.Object({
  reason: Type.Unsafe<FlagReason>({ type: 'string', enum: [...flagReasons] }),
  /** In the reporter's own words; '' for none. */
  note: Type.String(),
  /** Null for staff who may not see reporters (rules: `comment/see_reporters`). */
  user_uuid: IdOrNull,
  date: Time,
});
export type Report = Static<typeof Report>;

/** `GET …/{cc}/moderation/{content_uuid}`: the reasons for a comment's state. */
export const Why = Type.Object({
  state: State,
  state_reasons: Type.Array(Type.Unsafe<StateReason>({ type: 'string', enum: [...stateReasons] })),
  decisions: Type.Array(
    Type.Object({
      phase: Type.String(),
      rule: Type.String(),
      version: Count,
      score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
      verdict: Type.String(),
      date: Time,
    }),
  ),
  flags: Type.Array(Report),
  log: Type.Array(LogEntry),
});
export type Why = Static<typeof Why>;

export const QueueTotals = Type.Object({
  reported: Count,
  awaiting_moderation: Count,
  spam: Count,
  disabled: Count,
  hidden: Count,
});
export type QueueTotals = Static<typeof QueueTotals>;

const Kinds = Type.Record(Type.String(), Type.String());

/** The text is cut. Null for a comment that answers none; '' and no writer for an erased comment. */
export const AnsweredComment = Type.Union([
  Type.Object({ user_uuid: IdOrNull, name: Type.String(), content: Type.String() }),
  Type.Null(),
]);

/** Context for a decision: the rule that held the comment, such as `words/insults`, and the comment it answers. */
const Background = Type.Object({
  rule: Type.Union([Type.String(), Type.Null()]),
  answers: AnsweredComment,
});
export type Background = Static<typeof Background>;

/** `GET …/{cc}/moderation?state=`, `GET …/moderation/queue?state=`: comments and replies of one queue, newest first. */
export const StateList = Type.Object({
  more_available: Type.Boolean(),
  contents: Type.Array(Comment),
  /** The newest reports of each reported comment, by `content_uuid`. */
  reports: Type.Record(Type.String(), Type.Array(Report)),
  /** Kind of each comment, by `content_uuid`, when all kinds were requested. */
  kinds: Type.Optional(Kinds),
  /** Backgrounds by `content_uuid`; absent for lists of one person. */
  backgrounds: Type.Optional(Type.Record(Type.String(), Background)),
  /** Totals of the whole site, with the first page of its queue. */
  totals: Type.Optional(QueueTotals),
});
export type StateList = Static<typeof StateList>;

/** `GET …/{user_uuid}/history`: a person's comments on the site, in any state. */
export const History = Type.Object({
  more_available: Type.Boolean(),
  contents: Type.Array(Comment),
  reports: Type.Record(Type.String(), Type.Array(Report)),
  kinds: Type.Optional(Kinds),
  /** Totals of the person's latest comments, with the first page. */
  totals: Type.Optional(TotalsByState),
});
export type History = Static<typeof History>;

/** `POST …/moderation/resolve`: decides several comments, anywhere on the site. */
export const ResolveBody = Type.Object({
  /** `explain` tells the author why the same moderator rejected the comment. */
  resolution: Type.Unsafe<Resolution | 'explain'>({ type: 'string', enum: [...resolutions, 'explain'] }),
  /** For `reject` and `explain`: the reason in the author's notification. */
  reason: Type.Optional(Type.Unsafe<RejectReason>({ type: 'string', enum: [...rejectReasons] })),
  items: Type.Array(
    Type.Object({
      content_container_uuid: Type.String({ maxLength: 36 }),
      content_uuid: Type.String({ maxLength: 36 }),
    }),
    { minItems: 1, maxItems: RESOLVED_MAX },
  ),
});
export type ResolveBody = Static<typeof ResolveBody>;

/** In the requested order; each comment is decided separately. */
export const Resolved = Type.Object({
  results: Type.Array(
    Type.Object({
      content_uuid: Type.String(),
      /** Null on success, else the error code. */
      code: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type Resolved = Static<typeof Resolved>;

/** `POST …/{cc}/settings`: omitted members stay unchanged. */
export const ContainerChanges = Type.Object({
  is_hidden: Type.Optional(Type.Boolean()),
  expiry_time: Type.Optional(TimeOrNull),
  /** Closes the container now, or opens it again, if no `expiry_time` is given. */
  is_closed: Type.Optional(Type.Boolean()),
  is_content_premoderation_enabled: Type.Optional(Type.Boolean()),
  /** All of them at once, by name (host contract 15), before other members; `site`: the site's settings. */
  moderation_mode: Type.Optional(
    Type.Unsafe<ContainerMode | 'site'>({ type: 'string', enum: ['site', ...containerModes] }),
  ),
});
export type ContainerChanges = Static<typeof ContainerChanges>;
