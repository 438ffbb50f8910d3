/** An article that is much discussed: `notify-trending` looks for it, no single act makes one. */
import type { NotificationKind } from './notification-kind';

export const trendingArticle: NotificationKind = {
  name: 'trending_article',
  channels: { tray: true },
  mail: 'digest',
};
