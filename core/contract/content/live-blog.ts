/** Live blogs on the wire (host contract 9.5). Schemas: the client only imports types. */
import { type Static, Type } from 'typebox';
import { Count, Time, TimeOrNull } from '../values/numbers';
import {
  AUTO_END_HOURS_MAX,
  DESCRIPTION_MAX,
  SCOREBOARD_MAX,
  SPONSOR_MAX,
  SUMMARY_MAX,
  TITLE_MAX,
} from './live-blog-limits';
import { origins } from './social';

/** Limit for all blocks of a post together, in characters. */
export const POST_MAX = 20_000;
const BLOCKS_MAX = 100;
const AUTHORS_MAX = 100;

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Text = (maxLength: number) => Type.String({ maxLength });
const Address = Type.String({ maxLength: 2048 });

/** Blocks of a post. Texts are plain, with the few emphasis marks that comments allow. */
export const Block = Type.Union([
  Type.Object({ type: Type.Literal('paragraph'), text: Text(POST_MAX) }),
  Type.Object({ type: Type.Literal('heading'), text: Text(TITLE_MAX) }),
  Type.Object({
    type: Type.Literal('list'),
    ordered: Type.Optional(Type.Boolean()),
    items: Type.Array(Text(2000), { minItems: 1, maxItems: 50 }),
  }),
  Type.Object({ type: Type.Literal('quote'), text: Text(POST_MAX), cite: Type.Optional(Text(TITLE_MAX)) }),
  Type.Object({
    type: Type.Union([Type.Literal('image'), Type.Literal('video')]),
    media_uuid: Type.String({ maxLength: 36 }),
    caption: Type.Optional(Text(500)),
  }),
  /** A card for external content; nothing of it is loaded before the reader asks for it. */
  Type.Object({
    type: Type.Union([Type.Literal('embed'), Type.Literal('link')]),
    url: Address,
    provider: Type.Optional(Text(100)),
    title: Type.Optional(Text(TITLE_MAX)),
    author: Type.Optional(Text(TITLE_MAX)),
    text: Type.Optional(Text(2000)),
    thumb: Type.Optional(Address),
    w: Type.Optional(Count),
    h: Type.Optional(Count),
  }),
  Type.Object({ type: Type.Literal('poll'), poll_uuid: Type.String({ maxLength: 36 }) }),
  Type.Object({ type: Type.Literal('scorecard') }),
  Type.Object({
    type: Type.Literal('facts'),
    items: Type.Array(Type.Object({ label: Text(TITLE_MAX), value: Text(TITLE_MAX) }), { minItems: 1, maxItems: 30 }),
  }),
  Type.Object({
    type: Type.Literal('table'),
    rows: Type.Array(Type.Array(Text(TITLE_MAX), { minItems: 1, maxItems: 12 }), { minItems: 1, maxItems: 50 }),
  }),
  Type.Object({ type: Type.Literal('divider') }),
]);
export type Block = Static<typeof Block>;

export const Byline = Type.Array(
  Type.Union([Type.Object({ uuid: Type.String({ maxLength: 36 }) }), Type.Object({ name: Text(100) })]),
  { maxItems: 10 },
);
export type Byline = Static<typeof Byline>;

/** Members of a post; replies have none of them. `rev` counts versions: an edit names the one it began from. */
export const postFields = {
  title: Type.Optional(Nullable(Text(TITLE_MAX))),
  body: Type.Optional(Nullable(Type.Array(Block, { minItems: 1, maxItems: BLOCKS_MAX }))),
  time_shown: Type.Optional(TimeOrNull),
  rev: Type.Optional(Nullable(Count)),
  sponsor: Type.Optional(Nullable(Text(SPONSOR_MAX))),
  byline: Type.Optional(Nullable(Byline)),
  origin: Type.Optional(Nullable(Type.Unsafe<(typeof origins)[number]>({ type: 'string', enum: [...origins] }))),
  social_id: Type.Optional(Nullable(Text(100))),
};
const PostFields = Type.Object(postFields);
export type PostFields = Static<typeof PostFields>;

export const coverageStates = ['upcoming', 'live', 'paused', 'ended'] as const;
export type CoverageState = (typeof coverageStates)[number];
const State = Type.Unsafe<CoverageState>({ type: 'string', enum: [...coverageStates] });

const Side = Type.Object({ name: Text(SCOREBOARD_MAX.name), score: Text(SCOREBOARD_MAX.score) });
export const Scoreboard = Type.Object({
  home: Side,
  away: Side,
  clock: Type.Optional(Text(SCOREBOARD_MAX.clock)),
  period: Type.Optional(Text(SCOREBOARD_MAX.period)),
  events: Type.Optional(Type.Array(Text(200), { maxItems: 50 })),
});
export type Scoreboard = Static<typeof Scoreboard>;

const Role = Type.Unsafe<'reporter' | 'editor'>({ type: 'string', enum: ['reporter', 'editor'] });
export const Author = Type.Object({ user_uuid: Type.String({ maxLength: 36 }), role: Role });
export type Author = Static<typeof Author>;
export const Authors = Type.Array(Author, { maxItems: AUTHORS_MAX });

const BlogSettings = Type.Object({
  replies: Type.Boolean(),
  /** Reporters submit, editors publish. */
  review_before_publish: Type.Boolean(),
  /** Hours after the last post; 0: never. */
  auto_end_hours: Type.Integer({ minimum: 0, maximum: AUTO_END_HOURS_MAX }),
});
const Order = Type.Unsafe<'newest' | 'oldest'>({ type: 'string', enum: ['newest', 'oldest'] });

const editable = {
  title: Text(TITLE_MAX),
  summary: Text(SUMMARY_MAX),
  status: State,
  coverage_start: TimeOrNull,
  coverage_end: TimeOrNull,
  order: Order,
  sponsor: Nullable(Text(SPONSOR_MAX)),
  /** Name of the event that the blog covers, for search engines. */
  about: Type.Optional(Nullable(Text(TITLE_MAX))),
};

/** Additional members of a live blog's container. */
export const LiveBlog = Type.Object({
  ...editable,
  settings: BlogSettings,
  scoreboard: Nullable(Scoreboard),
  authors: Authors,
  /** The later of the last state change and the last published post; automatic ending counts from it. */
  since: Time,
  last_post: TimeOrNull,
});
export type LiveBlog = Static<typeof LiveBlog>;

export const LiveBlogChanges = Type.Partial(
  Type.Object({ ...editable, settings: Type.Partial(BlogSettings), scoreboard: Nullable(Scoreboard) }),
);
export type LiveBlogChanges = Static<typeof LiveBlogChanges>;

const draftStates = ['draft', 'submitted', 'scheduled'] as const;
export type DraftState = (typeof draftStates)[number];
const draftMembers = {
  status: Type.Unsafe<DraftState>({ type: 'string', enum: [...draftStates] }),
  publish_at: Type.Optional(TimeOrNull),
  post: Type.Object({
    ...postFields,
    media_uuids: Type.Optional(Type.Array(Type.String({ maxLength: 36 }), { maxItems: 10 })),
    media_alts: Type.Optional(Type.Record(Type.String(), Text(DESCRIPTION_MAX), { maxProperties: 10 })),
  }),
  key_moment: Type.Optional(Type.Boolean()),
  pin: Type.Optional(Type.Boolean()),
  /** Followers of the page are notified when the draft is published. */
  notify: Type.Optional(Type.Boolean()),
};
/** `date_changed` of the version that was read prevents overwriting newer changes by someone else. */
export const DraftBody = Type.Object({ ...draftMembers, date_changed: Type.Optional(Time) });
export type DraftBody = Static<typeof DraftBody>;
/** Reasons why a scheduled post was not published: the writer lost the right, a picture is missing, or the post was rejected. */
const draftProblems = ['writer', 'pictures', 'post'] as const;
export type DraftProblem = (typeof draftProblems)[number];

/** A post that only its writer sees and, once submitted, the editors. */
export const Draft = Type.Object({
  ...draftMembers,
  draft_uuid: Type.String(),
  actor_uuid: Type.String(),
  date_changed: Time,
  problem: Type.Optional(Type.Unsafe<DraftProblem>({ type: 'string', enum: [...draftProblems] })),
});
export type Draft = Static<typeof Draft>;

/** Other people with a post or a draft open in the editor; nothing is locked. */
export const InHand = Type.Object({ actor_uuids: Type.Array(Type.String()) });
export type InHand = Static<typeof InHand>;

/** A version of a post before a correction; for staff and the blog's authors. */
export const Version = Type.Object({
  rev: Count,
  content: Type.String(),
  fields: Type.Object(postFields),
  actor_uuid: Type.String(),
  date_replaced: Time,
});
export type Version = Static<typeof Version>;

export const Tip = Type.Object({ seq: Count, status: State, total_visible_content: Count });
export type Tip = Static<typeof Tip>;
