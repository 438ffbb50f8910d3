/** Users on the wire (specification §3 "User"; host contract 3, 9.3). Times are milliseconds; pictures are never null. */
import { type Static, Type } from 'typebox';
import { MailFrequency } from '../delivery/notifications';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../values/limits';
import { COUNT_MAX, Count, Id, Time, TimeOrNull } from '../values/numbers';
import { oneOf } from '../values/one-of';
import { banLevels, privileges } from './roles';

const moderationStatuses = ['approved', 'rejected', 'pending_new', 'pending_update', 'none'] as const;
const verificationStatuses = ['approved', 'none', 'pending', 'pending_new'] as const;

export const PublicUser = Type.Object({
  id: Id,
  uuid: Type.String(),
  name: Type.String(),
  type: Type.String(),
  user_privilege: oneOf(privileges),
  badge_trusted: Type.Boolean(),
  custom_badges: Type.Array(Type.String()),
  avatar_moderation_status: oneOf(moderationStatuses),
  username_moderation_status: oneOf(moderationStatuses),
  pic_large: Type.String(),
  pic_small: Type.String(),
  pic_large_pending: Type.String(),
  pic_small_pending: Type.String(),
  processing_status: Type.String(),
  social_login_provider: Type.String(),
  date_created: Time,
  comments_made: Count,
  comments_received: Count,
  likes_made: Count,
  likes_received: Count,
  picture_comments_made: Count,
  plain_comments_made: Count,
  video_comments_made: Count,
  rank_comments_made: Count,
  rank_comments_received: Count,
  rank_likes_made: Count,
  rank_likes_received: Count,
  rank_overall: Count,
  rank_subscriber_count: Count,
  rating: Type.Number({ minimum: 0, maximum: COUNT_MAX }),
  shares: Count,
  subscriber_count: Count,
  is_muted: Type.Boolean(),
  date_muted: TimeOrNull,
  date_following: TimeOrNull,
  subscribed: Count,
});
export type PublicUser = Static<typeof PublicUser>;

export const CurrentUser = Type.Interface([PublicUser], {
  email: Type.String(),
  email_pending: Type.String(),
  email_verification_status: oneOf(verificationStatuses),
  email_notice_frequency: Type.String(),
  disable_email_notifications: Type.Boolean(),
  username_pending: Type.String(),
  social_login_id: Type.String(),
  ban_level: oneOf(banLevels),
  anonymous_name: Type.String(),
  /** The person has a password of their own, whatever login they used (extension). */
  has_password: Type.Optional(Type.Boolean()),
  /** Entitlements granted by the publisher, as stated by the login (extension); absent when there are none. */
  entitlements: Type.Optional(Type.Array(Type.String())),
  /** Reason and end of a ban from posting, as in the refusals (extension); absent without a ban. */
  ban: Type.Optional(
    Type.Object({
      reason: Type.String(),
      /** Milliseconds; for a permanent ban the day it was issued. */
      end_date: Time,
      permanent: Type.Boolean(),
    }),
  ),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** The answer to the task of `captcha_required`, of any vendor. */
const Captcha = Type.Optional(Type.String({ maxLength: 8192 }));

/** If either member is false, the answer contains the tokens instead of setting cookies (host contract 9.2). */
export const TokenDelivery = Type.Object({
  session: Type.Optional(Type.Unknown()),
  thirdparty_enabled: Type.Optional(Type.Unknown()),
});

export const SignUpBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  email: Type.String({ minLength: 3, maxLength: EMAIL_MAX }),
  password: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  login: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
  /** The action the person wanted to take before signing up (extension). */
  referral: Type.Optional(Type.String({ maxLength: 40 })),
  'g-recaptcha-response': Captcha,
  ...TokenDelivery.properties,
});
export type SignUpBody = Static<typeof SignUpBody>;

export const AnonymousBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  ...TokenDelivery.properties,
});
export type AnonymousBody = Static<typeof AnonymousBody>;

export const LoginBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
  'g-recaptcha-response': Captcha,
  ...TokenDelivery.properties,
});
export type LoginBody = Static<typeof LoginBody>;

export const ChangeUserBody = Type.Object({
  verb: Type.Optional(Type.String({ maxLength: 10 })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: NAME_MAX })),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: EMAIL_MAX })),
  /** The current password, required to change the address or the password. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })),
  newPassword: Type.Optional(Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })),
  /** Extension of the host contract: a new password also removes connected providers and passkeys. */
  ends_other_logins: Type.Optional(Type.Boolean()),
  /** A file, the address of a picture, or empty for none. */
  avatar: Type.Optional(Type.Unsafe<unknown>({})),
  email_notice_frequency: Type.Optional(MailFrequency),
  /** Older clients send these with every call; they have no effect. */
  session: Type.Optional(Type.Unsafe<unknown>({})),
  section: Type.Optional(Type.Unsafe<unknown>({})),
});
export type ChangeUserBody = Static<typeof ChangeUserBody>;

export const PasswordResetBody = Type.Object({ email: Type.String({ minLength: 1, maxLength: EMAIL_MAX }) });
export type PasswordResetBody = Static<typeof PasswordResetBody>;

/** The token of a mail and the password chosen with it (extension). */
export const NewPasswordBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  newPassword: Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  /** If true, the new password also removes connected providers and passkeys. */
  ends_other_logins: Type.Optional(Type.Boolean()),
});
export type NewPasswordBody = Static<typeof NewPasswordBody>;

/** v2 envelope around every main-API answer; with `session=false` it contains the tokens (host contract 9.2). */
export interface Envelope<T> {
  http_status: number;
  result: T;
  session?: string;
  access_token?: string;
  refresh_token?: string;
}

/** `GET /v4/livecomments/{section}/{user}/profile` (host contract 9.4). */
export const ProfileCounts = Type.Object({
  content_created: Count,
  likes_received: Count,
  likes_created: Count,
  dislikes_created: Count,
  dislikes_received: Count,
});
export type ProfileCounts = Static<typeof ProfileCounts>;
