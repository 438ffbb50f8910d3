/** A person without an account (specification §3; host contract 3: hosts compare these exact values). */
import { NULL_UUID } from '../values/ids';
import type { CurrentUser, PublicUser } from './user';

export const nobody: PublicUser = {
  id: 0,
  uuid: NULL_UUID,
  name: 'Guest',
  type: 'user',
  user_privilege: 'guest',
  badge_trusted: false,
  custom_badges: [],
  avatar_moderation_status: 'none',
  username_moderation_status: 'none',
  pic_large: '',
  pic_small: '',
  pic_large_pending: '',
  pic_small_pending: '',
  processing_status: '',
  social_login_provider: '',
  date_created: 0,
  comments_made: 0,
  comments_received: 0,
  likes_made: 0,
  likes_received: 0,
  picture_comments_made: 0,
  plain_comments_made: 0,
  video_comments_made: 0,
  rank_comments_made: 0,
  rank_comments_received: 0,
  rank_likes_made: 0,
  rank_likes_received: 0,
  rank_overall: 0,
  rank_subscriber_count: 0,
  rating: 0,
  shares: 0,
  subscriber_count: 0,
  is_muted: false,
  date_muted: null,
  date_following: null,
  subscribed: 0,
};

export const nothingPrivate = {
  email: '',
  email_pending: '',
  email_verification_status: 'none',
  email_notice_frequency: '',
  disable_email_notifications: false,
  username_pending: '',
  social_login_id: '',
  ban_level: 'none',
  anonymous_name: '',
} as const;

export const guestUser: CurrentUser = { ...nobody, ...nothingPrivate };
