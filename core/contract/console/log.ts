/** `GET /v1/console/{domain}/log` (extension): actions of staff and changes of the site in one list, newest first. */
import { type Static, Type } from 'typebox';
import { Time } from '../values/numbers';
import { SiteChange } from './changes';
import { After, AfterOrNull, Limit } from './page';

export const LogQuery = Type.Object({
  /** Uuid of the author. */
  who: Type.Optional(Type.String({ maxLength: 36 })),
  /** An action of the moderation log, or a kind of change with the prefix `site_`: `site_settings`, `site_rules`, `site_roles`, … */
  what: Type.Optional(Type.String({ pattern: '^[a-z_]{1,40}$' })),
  after: After,
  limit: Limit,
  /** `ndjson` answers all entries from there, one per line. */
  format: Type.Unsafe<'json' | 'ndjson'>({ type: 'string', enum: ['json', 'ndjson'], default: 'json' }),
});
export type LogQuery = Static<typeof LogQuery>;

const IdOrNull = Type.Union([Type.String(), Type.Null()]);

export const ConsoleLogEntry = Type.Object({
  what: Type.String(),
  /** Null for what ended by itself, for the operator, and for an account that was erased. */
  actor_uuid: IdOrNull,
  date_created: Time,
  /** The person and the content of an action. */
  user_uuid: Type.Optional(IdOrNull),
  content_uuid: Type.Optional(IdOrNull),
  content_container_uuid: Type.Optional(IdOrNull),
  detail: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** For a change of the site; its version is for `…/changes/{version}/revert`. */
  change: Type.Optional(SiteChange),
});
export type ConsoleLogEntry = Static<typeof ConsoleLogEntry>;

export const ConsoleLogPage = Type.Object({ entries: Type.Array(ConsoleLogEntry), after: AfterOrNull });
export type ConsoleLogPage = Static<typeof ConsoleLogPage>;
