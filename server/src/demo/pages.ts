/** The articles as the newsroom's own server would have reported them. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../core/contract/durations';
import { articles } from '../../../demo/articles';
import { articlePath } from '../../../demo/pages/article';

interface Given {
  section_uuid: string;
  origin: string;
  now: number;
}

export type PageRow = ReturnType<typeof pageRows>[number];

export const pageRows = ({ section_uuid, origin, now }: Given) =>
  articles.map((article) => ({
    uuid: randomUUID(),
    section_uuid,
    page_key: article.container_id,
    unique_id: article.container_id,
    container_id: article.container_id,
    url: origin + articlePath(article),
    path: articlePath(article),
    title: article.title,
    description: article.standfirst,
    image_url: `${origin}/demo/pictures/${article.picture}.svg`,
    page_type: 'article',
    lang: article.lang ?? 'en',
    date_published: now - article.hoursAgo * HOUR_MS,
    date_created: now - article.hoursAgo * HOUR_MS,
  }));
