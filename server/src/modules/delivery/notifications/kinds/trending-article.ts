/** A much discussed article: found by `notify-trending`, and not caused by a single action. */
import type { NotificationKind } from './notification-kind';

export const trendingArticle: NotificationKind = {
  name: 'trending_article',
  channels: { tray: true },
  mail: 'digest',
};
