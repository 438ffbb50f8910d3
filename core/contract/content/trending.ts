/** Trending articles on the wire (specification §7 "Comments API"; host contract 9.4), and the bounds of parameters. */
import { type Static, Type } from 'typebox';
import { Count, Time } from '../values/numbers';

export const trendingSorts = ['total_visible_contents', 'hot', 'newest'] as const;
export type TrendingSort = (typeof trendingSorts)[number];

/** An editor's choice for an article: first in every list, or in none. */
export const standings = ['pinned', 'banned'] as const;
export type Standing = (typeof standings)[number];

export const TrendingArticle = Type.Object({
  container_id: Type.String(),
  content_container_uuid: Type.String(),
  origin_title: Type.String(),
  origin_summary: Type.String(),
  origin_url: Type.String(),
  /** '' when the page has none. */
  origin_image_url: Type.String(),
  /** Comments within the requested window. */
  total_visible_contents: Count,
  /** All comments (extension). */
  total_visible_content: Count,
  date_published: Time,
  /** Present on an article that an editor put there (extension). */
  is_pinned: Type.Optional(Type.Literal(true)),
});
export type TrendingArticle = Static<typeof TrendingArticle>;

export const TrendingList = Type.Object({ trending: Type.Array(TrendingArticle) });
export type TrendingList = Static<typeof TrendingList>;

export interface TrendingAsked {
  limit: number;
  windowHours: number;
  /** 0: no limit. */
  days: number;
  sort: TrendingSort;
}
