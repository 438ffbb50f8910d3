/**
 * Titles of the pages that comments are on, for lists that span pages. Anyone can send any `metadata` with a comment, so a
 * title in there must not appear as the name of an article.
 */
import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../../../core/contract/comment';
import type { Tables } from '../../../database/schema';

type OnPage = Pick<Comment, 'content_container_uuid' | 'metadata'>;

/** With the titles of known pages; a comment on any other page has none. */
export async function withPageTitles<Item extends OnPage>(db: Kysely<Tables>, items: Item[]): Promise<Item[]> {
  const containers = [...new Set(items.map(({ content_container_uuid: uuid }) => uuid))];
  if (containers.length === 0) return items;
  const { rows } = await sql<{ uuid: string; title: string }>`
    select k.uuid, p.title from containers k cross join lateral (
      select title from pages
      where section_uuid = k.section_uuid and (container_id = k.container_id or page_key = k.container_id) and title <> ''
      order by words_told_by = 'site' desc, id limit 1
    ) p
    where k.uuid = any(${containers}::uuid[])`.execute(db);
  const titles = new Map(rows.map(({ uuid, title }) => [uuid, title]));
  return items.map((item) => {
    const { origin_title: _, ...metadata } = item.metadata;
    const origin_title = titles.get(item.content_container_uuid);
    return { ...item, metadata: { ...metadata, ...(origin_title && { origin_title }) } };
  });
}
