/** Live blogs, chats, question sessions and polls of a site, for the newsroom console (extension). Each is changed by its own call. */
import { type Static, Type } from 'typebox';
import { type CoverageState, coverageStates } from '../content/live-blog';
import { Poll } from '../content/polls';
import { Count, Time } from '../values/numbers';
import { ArticleLine } from './articles';
import { After, AfterOrNull, Limit } from './page';

/** `GET /v1/console/{domain}/live`: live blogs, chats and question sessions, those with the newest posts first. */
export const LiveQuery = Type.Object({
  /** Leaves out what is hidden, closed or ended, and chats and sessions without a post for a day. */
  running: Type.Boolean({ default: true }),
  after: After,
  limit: Limit,
});
export type LiveQuery = Static<typeof LiveQuery>;

const LiveLine = Type.Interface([ArticleLine], {
  /** Null except for live blogs. */
  coverage: Type.Union([Type.Unsafe<CoverageState>({ type: 'string', enum: [...coverageStates] }), Type.Null()]),
  /** Slow mode of a chat; 0 for none. */
  slow_mode_seconds: Count,
});
export type LiveLine = Static<typeof LiveLine>;

export const LivePage = Type.Object({ containers: Type.Array(LiveLine), after: AfterOrNull });
export type LivePage = Static<typeof LivePage>;

const PollLine = Type.Object({
  poll: Poll,
  section_uuid: Type.String(),
  container_id: Type.String(),
  /** '' if no page is known. */
  title: Type.String(),
});
export type PollLine = Static<typeof PollLine>;

/** `GET /v1/console/{domain}/polls`: polls of the newest pages that have some. Open polls come first. */
export const PollsPage = Type.Object({ polls: Type.Array(PollLine) });
export type PollsPage = Static<typeof PollsPage>;

/** `GET /v1/console/{domain}/live/{cc}/pins`: what is pinned in a live blog or chat, the newest pin first. */
export const PinsPage = Type.Object({
  pins: Type.Array(
    Type.Object({
      content_uuid: Type.String(),
      /** Beginning of the text; '' for a picture without text. */
      text: Type.String(),
      author: Type.String(),
      date_created: Time,
    }),
  ),
});
export type PinsPage = Static<typeof PinsPage>;

/** Maximum hours in `PollHours`; earlier hours are left out. */
export const POLL_HOURS_MAX = 14 * 24;

/** `GET /v1/console/{domain}/polls/{poll_uuid}/hours`: votes by the hour in which they were last changed; hours without a vote are left out. */
export const PollHours = Type.Object({
  hours: Type.Array(
    Type.Object({
      /** Start of the hour. */
      date: Time,
      counted: Count,
      /** Votes that do not count: suspect ones, and those of ghost-banned people. */
      apart: Count,
    }),
  ),
});
export type PollHours = Static<typeof PollHours>;
