import type { TrendingArticle } from '../../core/contract/content/trending';

/** An article of a list of articles, with as many comments as its number. */
export const anArticle = (at: number, part: Partial<TrendingArticle> = {}): TrendingArticle => ({
  container_id: `story-${at}`,
  content_container_uuid: `00000000-0000-4000-8000-00000000000${at}`,
  origin_title: `Story number ${at}`,
  origin_summary: '',
  origin_url: `https://news.example/story-${at}`,
  origin_image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  total_visible_contents: at,
  total_visible_content: at,
  date_published: 1,
  ...part,
});
