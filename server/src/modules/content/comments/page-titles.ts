/**
 * Finds the articles of comments, for lists that span pages. Anyone can send any `metadata` with a comment, so a
 * title in there must not appear as the name of an article.
 */
import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../../../core/contract/content/comment';
import type { Tables } from '../../../database/schema';
import { publisherFirst } from '../../sites/pages/pages.repository';

type OnPage = Pick<Comment, 'content_container_uuid' | 'metadata'>;

/** The article that shows a container. Unknown members are ''. */
export interface Article {
  url: string;
  title: string;
  lang: string;
}

/** Finds articles by the uuids of their containers. Prefers pages with a title, and titles that the site itself has set. */
export async function findArticles(db: Kysely<Tables>, containers: string[]): Promise<Map<string, Article>> {
  if (containers.length === 0) return new Map();
  const { rows } = await sql<Article & { uuid: string }>`
    select k.uuid, p.title, p.url, p.lang from containers k cross join lateral (
      select title, url, lang from pages
      where section_uuid = k.section_uuid and (container_id = k.container_id or page_key = k.container_id)
      order by title <> '' desc, ${publisherFirst} limit 1
    ) p
    where k.uuid = any(${containers}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, ...article }) => [uuid, article]));
}

/** Adds the titles of known pages; comments on other pages have none. */
export async function withPageTitles<Item extends OnPage>(db: Kysely<Tables>, items: Item[]): Promise<Item[]> {
  const articles = await findArticles(db, [...new Set(items.map(({ content_container_uuid: uuid }) => uuid))]);
  return items.map((item) => {
    const { origin_title: _, ...metadata } = item.metadata;
    const origin_title = articles.get(item.content_container_uuid)?.title;
    return { ...item, metadata: { ...metadata, ...(origin_title && { origin_title }) } };
  });
}
