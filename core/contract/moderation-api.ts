/** What staff get to read (ours; host contract 15). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import {
  Comment,
  type ContentState,
  contentStates,
  type FlagReason,
  flagReasons,
  type StateReason,
  stateReasons,
} from './comment';
import type { LogAction } from './moderation';
import { Count, Id, Time, TimeOrNull } from './numbers';
import { type ContainerMode, containerModes } from './site-rules';

const State = Type.Unsafe<ContentState>({ type: 'string', enum: [...contentStates] });
const IdOrNull = Type.Union([Type.String(), Type.Null()]);

export const LogEntry = Type.Object({
  log_id: Id,
  action: Type.Unsafe<LogAction>({ type: 'string' }),
  /** Null for what ended by itself. */
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

/** `GET …/{cc}/moderation/{content_uuid}`: why a comment stands as it does. */
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
  flags: Type.Array(
    Type.Object({
      reason: Type.Unsafe<FlagReason>({ type: 'string', enum: [...flagReasons] }),
      user_uuid: Type.String(),
      date: Time,
    }),
  ),
  log: Type.Array(LogEntry),
});
export type Why = Static<typeof Why>;

/** `GET …/{cc}/moderation?state=`: comments and replies of one state, newest first. */
export const StateList = Type.Object({ more_available: Type.Boolean(), contents: Type.Array(Comment) });

/** `POST …/{cc}/settings`: what is left out stays. */
export const ContainerChanges = Type.Object({
  is_hidden: Type.Optional(Type.Boolean()),
  expiry_time: Type.Optional(TimeOrNull),
  is_content_premoderation_enabled: Type.Optional(Type.Boolean()),
  /** All of them at once, by name (host contract 15); `site` is as the site does it. What else is given comes after. */
  moderation_mode: Type.Optional(
    Type.Unsafe<ContainerMode | 'site'>({ type: 'string', enum: ['site', ...containerModes] }),
  ),
});
export type ContainerChanges = Static<typeof ContainerChanges>;
