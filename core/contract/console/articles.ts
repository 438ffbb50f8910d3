/** Conversations of a site with the articles they belong to, as its newsroom console lists them (extension). */
import { type Static, Type } from 'typebox';
import { type ContainerMode, containerModes } from '../content/site-rules';
import { Count, TimeOrNull } from '../values/numbers';
import { type ArticleSort, type ArticleState, articleSorts, articleStates } from './lists';
import { After, AfterOrNull, Limit } from './page';

const State = Type.Unsafe<ArticleState>({ type: 'string', enum: [...articleStates] });

/** `GET /v1/console/{domain}/articles` */
export const ArticlesQuery = Type.Object({
  /** Words of a title or their beginnings; a container id or uuid; or the address of a page. */
  q: Type.Optional(Type.String({ maxLength: 2000 })),
  state: Type.Optional(State),
  /** `waiting` lists only conversations where something waits. */
  sort: Type.Unsafe<ArticleSort>({ type: 'string', enum: [...articleSorts], default: 'latest' }),
  after: After,
  limit: Limit,
});
export type ArticlesQuery = Static<typeof ArticlesQuery>;

export const ArticleLine = Type.Object({
  content_container_uuid: Type.String(),
  container_id: Type.String(),
  kind: Type.String(),
  section_uuid: Type.String(),
  section: Type.String(),
  /** Title and address are both empty when no page is known. */
  title: Type.String(),
  url: Type.String(),
  state: State,
  moderation_mode: Type.Unsafe<ContainerMode | 'site'>({ type: 'string', enum: ['site', ...containerModes] }),
  is_premoderated: Type.Boolean(),
  /** `waiting` and `reported` stop at a thousand. */
  totals: Type.Object({ visible: Count, waiting: Count, reported: Count }),
  /** Date of the last comment, including removed ones. */
  date_latest: TimeOrNull,
  expiry_time: TimeOrNull,
});
export type ArticleLine = Static<typeof ArticleLine>;

export const ArticlesPage = Type.Object({
  articles: Type.Array(ArticleLine),
  /** A page can be shorter than its limit and still have a next one. */
  after: AfterOrNull,
});
export type ArticlesPage = Static<typeof ArticlesPage>;
