/** All kinds of notifications, one file each. */
import { answer } from './answer';
import { broadcastSite } from './broadcast-site';
import { broadcastTopic } from './broadcast-topic';
import { commentApproved } from './comment-approved';
import { commentRefused } from './comment-refused';
import { follow } from './follow';
import { like } from './like';
import { mention } from './mention';
import type { NotificationKind } from './notification-kind';
import { profileVerdict } from './profile-verdict';
import { reply } from './reply';
import { replyRemoved } from './reply-removed';
import { subscribedPageContent } from './subscribed-page-content';
import { subscribedUserContent } from './subscribed-user-content';
import { trendingArticle } from './trending-article';

export const kinds: NotificationKind[] = [
  reply,
  mention,
  like,
  follow,
  replyRemoved,
  commentApproved,
  commentRefused,
  subscribedPageContent,
  subscribedUserContent,
  broadcastSite,
  broadcastTopic,
  answer,
  profileVerdict,
  trendingArticle,
];
