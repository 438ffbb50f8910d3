/** Users on the wire (host contract 3, 9.3): strings are never null, times are milliseconds. */
import { type Static, Type } from 'typebox';
import { nobody, nothingPrivate } from '../../../../../core/contract/people/guest';
import { CurrentUser, PublicUser } from '../../../../../core/contract/people/user';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { banData } from './present-ban';
import type { UserRow } from './users.repository';

/** A user as a viewer sees them: the private members are for themselves and for staff. */
export const SeenUser = Type.Object({
  ...PublicUser.properties,
  ...Type.Partial(Type.Omit(CurrentUser, Object.keys(PublicUser.properties) as (keyof PublicUser)[])).properties,
});

export type SeenUser = Static<typeof SeenUser>;

type Status = PublicUser['username_moderation_status'];

export function presentUser(row: UserRow): PublicUser {
  // The previous version does not count these during a rolling release, so this one may subtract too much.
  const pictures = Math.max(0, row.pictures_created);
  const videos = Math.max(0, row.videos_created);
  return {
    ...nobody,
    id: row.id,
    uuid: numericIdToUuid(row.id),
    name: row.name || 'anonymous',
    // Tells clients to show a deleted person in the reader's language.
    processing_status: row.date_erased === null ? '' : 'deleted',
    type: row.type,
    user_privilege: row.type === 'anonymous' ? 'guest' : row.role,
    badge_trusted: row.badge_trusted,
    custom_badges: row.custom_badges,
    avatar_moderation_status: row.avatar_moderation_status as Status,
    username_moderation_status: row.username_moderation_status as Status,
    pic_large: row.pic_large,
    pic_small: row.pic_small,
    social_login_provider: row.social_login_provider,
    date_created: row.date_created,
    comments_made: row.content_created,
    comments_received: row.replies_received,
    likes_made: row.likes_created,
    likes_received: row.likes_received,
    picture_comments_made: pictures,
    video_comments_made: videos,
    plain_comments_made: Math.max(0, row.content_created - pictures - videos),
    rating: ratingOf(row),
    shares: row.shares_made,
    subscriber_count: row.subscriber_count,
    subscribed: row.subscribed_count,
  };
}

/** Rates a person's comments in stars: the share of likes among the votes. 0 before the first vote. */
function ratingOf({ likes_received, dislikes_received }: UserRow): number {
  const votes = likes_received + dislikes_received;
  return votes > 0 ? Math.round((50 * likes_received) / votes) / 10 : 0;
}

/** Returns the number for the rules, which includes a first comment that still waits. */
export const commentsMade = (row: UserRow): number =>
  Math.max(row.content_created, row.date_first_post === null ? 0 : 1);

/** Presents a user to themselves, without a ghost ban. */
export function presentCurrentUser(row: UserRow): CurrentUser {
  const ban_level = row.ban_level === 'ghost' ? 'none' : row.ban_level;
  const user = {
    ...presentWhole(row),
    ban_level,
    comments_made: commentsMade(row),
    has_password: row.password_hash !== null,
    ...(row.entitlements?.length && { entitlements: row.entitlements }),
  } as const;
  if (row.ban_level !== 'posting') return user;
  const { reason, end_date, permanent } = banData(row);
  return { ...user, ban: { reason, end_date: end_date * 1000, permanent } };
}

/** @param by role of the viewer: only administrators see the addresses of administrators */
export function presentUserToStaff(row: UserRow, by: string): PublicUser | CurrentUser {
  return row.role === 'administrator' && by !== 'administrator' ? presentUser(row) : presentWhole(row);
}

function presentWhole(row: UserRow): CurrentUser {
  return {
    ...presentUser(row),
    ...nothingPrivate,
    email: row.email ?? '',
    email_pending: row.email_pending ?? '',
    username_pending: row.name_pending,
    pic_large_pending: row.pic_large_pending,
    pic_small_pending: row.pic_small_pending,
    email_verification_status: row.email_verification_status as CurrentUser['email_verification_status'],
    social_login_id: row.social_login_id,
    email_notice_frequency: row.email_notice_frequency,
    disable_email_notifications: row.disable_email_notifications,
    ban_level: row.ban_level,
    anonymous_name: row.type === 'anonymous' ? row.name : '',
  };
}
