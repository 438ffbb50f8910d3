/**
 * Parts of a person's data copy and erasure, in order. Follows come first: they lock several people, in the order of
 * their ids.
 */
import fp from 'fastify-plugin';
import { avatarsPart } from '../modules/content/avatars/avatars.privacy';
import { consolePart } from '../modules/content/console/console.privacy';
import { clearedFlagsPart } from '../modules/content/flags/flags.privacy';
import { liveBlogsPart } from '../modules/content/livestories/live-blogs.privacy';
import { mediaPart } from '../modules/content/media/media.privacy';
import type { MediaStore } from '../modules/content/media/media-store';
import { pollsPart } from '../modules/content/polls/polls.privacy';
import { commentsPart } from '../modules/content/privacy/comments.privacy';
import { questionsPart } from '../modules/content/questions/questions.privacy';
import { reactionsPart } from '../modules/content/reactions/reactions.privacy';
import { ratingsPart } from '../modules/content/reviews/ratings.privacy';
import { socialPart } from '../modules/content/social/social.privacy';
import { subscriptionsPart } from '../modules/content/subscriptions/subscriptions.privacy';
import { notificationsPart } from '../modules/delivery/notifications/notifications.privacy';
import { plannedBroadcastsPart } from '../modules/delivery/notifications/planned-broadcasts.privacy';
import { pushPart } from '../modules/delivery/push/push.privacy';
import { webhooksPart } from '../modules/delivery/webhooks/webhooks.privacy';
import { bansPart } from '../modules/people/bans/bans.privacy';
import { bylinesPart } from '../modules/people/bylines/bylines.privacy';
import { followsPart } from '../modules/people/follows/follows.privacy';
import { identitiesPart } from '../modules/people/identities/identities.privacy';
import { mailPart } from '../modules/people/mail/mail.privacy';
import { passkeysPart } from '../modules/people/passkeys/passkeys.privacy';
import { dataRequestsPart } from '../modules/people/privacy/data-requests.privacy';
import { sessionsPart } from '../modules/people/sessions/sessions.privacy';
import { teamPart } from '../modules/people/team/team.privacy';
import { topPeoplePart } from '../modules/people/users/top-people.privacy';
import type { PrivacyPart } from '../modules/platform/privacy/privacy-part';
import { moderationLogPart } from '../modules/sites/moderation-log/moderation-log.privacy';

declare module 'fastify' {
  interface FastifyInstance {
    privacyParts: PrivacyPart[];
  }
}

export const privacyParts = (media: MediaStore): PrivacyPart[] => [
  followsPart,
  // Runs before the comments are erased, because it needs them.
  socialPart,
  commentsPart,
  liveBlogsPart,
  questionsPart,
  ratingsPart,
  pollsPart,
  reactionsPart,
  clearedFlagsPart,
  consolePart,
  mediaPart(media),
  avatarsPart(media),
  subscriptionsPart,
  notificationsPart,
  plannedBroadcastsPart,
  pushPart,
  webhooksPart,
  sessionsPart,
  // Finds rows by the logins of the next part.
  bylinesPart,
  identitiesPart,
  passkeysPart,
  mailPart,
  bansPart,
  moderationLogPart,
  teamPart,
  dataRequestsPart,
  topPeoplePart,
];

export const privacyPlugin = fp(async (app) => {
  app.decorate('privacyParts', privacyParts(app.media));
});
