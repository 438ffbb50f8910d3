/** People of a site, as its newsroom console lists them (extension). Times are milliseconds. */
import { type Static, Type } from 'typebox';
import { TotalsByState } from '../content/comment';
import { Ban } from '../people/bans';
import { type BanLevel, banLevels } from '../people/roles';
import { Count, Id, Time, TimeOrNull } from '../values/numbers';
import { type PeopleFilter, peopleFilters } from './lists';
import { After, AfterOrNull, Limit } from './page';

const roles = ['normal', 'moderator', 'administrator'] as const;
/** The role of an account on its site. */
export const Role = Type.Unsafe<(typeof roles)[number]>({ type: 'string', enum: [...roles] });
export type Role = Static<typeof Role>;

export const StaffRole = Type.Unsafe<'moderator' | 'administrator'>({
  type: 'string',
  enum: ['moderator', 'administrator'],
});
export type StaffRole = Static<typeof StaffRole>;

/** `GET /v1/console/{domain}/people` */
export const PeopleQuery = Type.Object({
  /** A whole email address, a uuid, a number, or the beginning of a name. */
  q: Type.Optional(Type.String({ maxLength: 320 })),
  filter: Type.Optional(Type.Unsafe<PeopleFilter>({ type: 'string', enum: [...peopleFilters] })),
  after: After,
  limit: Limit,
});
export type PeopleQuery = Static<typeof PeopleQuery>;

export const PersonLine = Type.Object({
  user_uuid: Type.String(),
  id: Id,
  name: Type.String(),
  pic_small: Type.String(),
  /** `anonymous` for a guest with a name, `remote` for an author on a social network. */
  type: Type.Unsafe<'user' | 'anonymous' | 'remote'>({ type: 'string', enum: ['user', 'anonymous', 'remote'] }),
  role: Role,
  /** `a…@example.org`. Empty when the account has none, or when it must not be shown. */
  email: Type.String(),
  is_email_proved: Type.Boolean(),
  is_trusted: Type.Boolean(),
  badges: Type.Array(Type.String()),
  ban_level: Type.Unsafe<BanLevel>({ type: 'string', enum: [...banLevels] }),
  comments_made: Count,
  date_created: Time,
});
export type PersonLine = Static<typeof PersonLine>;

export const PeoplePage = Type.Object({
  people: Type.Array(PersonLine),
  /** A page can be shorter than its limit and still have a next one. */
  after: AfterOrNull,
});
export type PeoplePage = Static<typeof PeoplePage>;

/** Comments that a person wrote in a period, and the number that staff rejected, marked as spam or removed. */
const Removals = Type.Object({ written: Count, removed: Count });

/** `GET /v1/console/{domain}/people/{user_uuid}` */
export const PersonQuery = Type.Object({
  /** Adds the whole email address, for administrators. The log records each request. */
  show_address: Type.Boolean({ default: false }),
});

export const PersonDetail = Type.Interface([PersonLine], {
  /** Counts among the person's latest thousand comments. */
  totals: TotalsByState,
  removals: Type.Object({ days_30: Removals, days_365: Removals }),
  /** Decisions of staff about their comments in a year, of the last 200. */
  judged: Type.Object({ approved: Count, removed: Count }),
  /** As `QueueItem.writer.is_proven`. */
  is_proven: Type.Boolean(),
  /** The current ban. */
  ban: Type.Union([Ban, Type.Null()]),
  /** Kinds only: `password`, `passkey` and the names of providers. */
  logins: Type.Array(Type.String()),
  date_seen: TimeOrNull,
});
export type PersonDetail = Static<typeof PersonDetail>;
