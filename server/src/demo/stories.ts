/** Subjects of the demo: its articles and the live event. */
import { articles } from '../../../demo/articles';
import { election } from '../../../demo/live/election';
import { articlePath } from '../../../demo/pages/article';

export interface Story {
  container_id: string;
  title: string;
  standfirst: string;
  path: string;
  picture: string;
  pictureAlt: string;
  page_type: 'article' | 'live';
  lang: string;
  hoursAgo: number;
}

const live: Story = { ...election, path: '/live', page_type: 'live', lang: 'en' };

export const stories: readonly Story[] = [
  ...articles.map(
    (article): Story => ({
      ...article,
      path: articlePath(article),
      page_type: 'article',
      lang: article.lang ?? 'en',
    }),
  ),
  live,
];
