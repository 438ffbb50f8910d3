/** Every module of the server, in order of registration. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { demoRoutes } from '../demo/demo.routes';
import { consoleFactorRoutes } from '../modules/console/factor/factor.routes';
import { consolePageRoutes } from '../modules/console/page/console-page.routes';
import { consoleLinkRoutes } from '../modules/console/session/console-link.routes';
import { consoleLoginsRoutes } from '../modules/console/session/console-logins.routes';
import { consoleSessionRoutes } from '../modules/console/session/console-session.routes';
import { consoleSwitchRoutes } from '../modules/console/session/switch.routes';
import { consoleSystemRoutes } from '../modules/console/system/system.routes';
import { welcomeRoutes } from '../modules/console/welcome/welcome.routes';
import { avatarsRoutes } from '../modules/content/avatars/avatars.routes';
import { communityRoutes } from '../modules/content/community/community.routes';
import { consoleArticlesRoutes } from '../modules/content/console/articles.routes';
import { consoleChangesRoutes } from '../modules/content/console/changes.routes';
import { consoleClientsRoutes } from '../modules/content/console/clients.routes';
import { consoleRoutes } from '../modules/content/console/console.routes';
import { consoleHostsRoutes } from '../modules/content/console/hosts.routes';
import { consoleInvitesRoutes } from '../modules/content/console/invites.routes';
import { consoleLogRoutes } from '../modules/content/console/log.routes';
import { consoleOrganizationRoutes } from '../modules/content/console/organization.routes';
import { consolePeopleRoutes } from '../modules/content/console/people.routes';
import { consoleSettingsRoutes } from '../modules/content/console/settings.routes';
import { consoleTeamRoutes } from '../modules/content/console/team.routes';
import { consoleWordsRoutes } from '../modules/content/console/words.routes';
import { contentRoutes } from '../modules/content/content-routes';
import { emotesRoutes } from '../modules/content/emotes/emotes.routes';
import { networkAccountRoutes } from '../modules/content/federation/account.routes';
import { actorsRoutes } from '../modules/content/federation/actors.routes';
import { inboxRoutes } from '../modules/content/federation/inbox.routes';
import { postsRoutes } from '../modules/content/federation/posts.routes';
import { wellKnownRoutes } from '../modules/content/federation/well-known.routes';
import { interaction, interactionVocabulary } from '../modules/content/kinds/interaction.kind';
import { livechat, livechatVocabulary } from '../modules/content/kinds/livechat.kind';
import { livecomments, livecommentsVocabulary } from '../modules/content/kinds/livecomments.kind';
import { livequestions, livequestionsVocabulary } from '../modules/content/kinds/livequestions.kind';
import { livestories, livestoriesVocabulary } from '../modules/content/kinds/livestories.kind';
import { reviews, reviewsVocabulary } from '../modules/content/kinds/reviews.kind';
import { liveBlogsRoutes } from '../modules/content/livestories/live-blogs.routes';
import { mediaRoutes } from '../modules/content/media/media.routes';
import { mentionsRoutes } from '../modules/content/mentions/mentions.routes';
import { pollPicturesRoutes } from '../modules/content/polls/poll-pictures.routes';
import { pollStaffRoutes } from '../modules/content/polls/poll-staff.routes';
import { pollsRoutes } from '../modules/content/polls/polls.routes';
import { pollVotesRoutes } from '../modules/content/polls/votes.routes';
import { userCommentsRoutes } from '../modules/content/profiles/user-comments.routes';
import { questionsRoutes } from '../modules/content/questions/questions.routes';
import { reactionsRoutes } from '../modules/content/reactions/reactions.routes';
import { jsonRequestsRoutes } from '../modules/content/reading/json-requests.routes';
import { nestedRoutes } from '../modules/content/reading/nested.routes';
import { pointsRoutes } from '../modules/content/reviews/points.routes';
import { ratingsRoutes } from '../modules/content/reviews/ratings.routes';
import { verifiedRoutes } from '../modules/content/reviews/verified.routes';
import { networkListsRoutes } from '../modules/content/social/network-lists.routes';
import { networksRoutes } from '../modules/content/social/networks.routes';
import { socialRoutes } from '../modules/content/social/social.routes';
import { pageSubscriptionsRoutes } from '../modules/content/subscriptions/page-subscriptions.routes';
import { threadSubscriptionsRoutes } from '../modules/content/subscriptions/thread-subscriptions.routes';
import { trendingRoutes } from '../modules/content/trending/trending.routes';
import { analyticsRoutes } from '../modules/delivery/analytics/analytics.routes';
import { panelsRoutes } from '../modules/delivery/analytics/panels.routes';
import { bootstrapRoutes } from '../modules/delivery/bootstrap/bootstrap.routes';
import { commentPageRoutes } from '../modules/delivery/embeds/comment-page.routes';
import { oembedRoutes } from '../modules/delivery/embeds/oembed.routes';
import { commentFeedsRoutes } from '../modules/delivery/feeds/comment-feeds.routes';
import { feedsRoutes } from '../modules/delivery/feeds/feeds.routes';
import { writePageRoutes } from '../modules/delivery/feeds/write-page.routes';
import { forgetRoutes } from '../modules/delivery/forget/forget.routes';
import { guideRoutes } from '../modules/delivery/guide/guide.routes';
import { mailLinksRoutes } from '../modules/delivery/mail/notices/mail-links.routes';
import { broadcastsRoutes } from '../modules/delivery/notifications/broadcasts.routes';
import { consoleBroadcastsRoutes } from '../modules/delivery/notifications/console-broadcasts.routes';
import { notificationGroupsRoutes } from '../modules/delivery/notifications/notification-groups.routes';
import { notificationsRoutes } from '../modules/delivery/notifications/notifications.routes';
import { notificationSettingsRoutes } from '../modules/delivery/notifications/settings.routes';
import { topicsRoutes } from '../modules/delivery/notifications/topics.routes';
import { pushSubscriptionsRoutes } from '../modules/delivery/push/push-subscriptions.routes';
import { pushWindowRoutes } from '../modules/delivery/push/push-window.routes';
import { pushWorkerRoutes } from '../modules/delivery/push/push-worker.routes';
import { realtimeRoutes } from '../modules/delivery/realtime/realtime.routes';
import { renderRoutes } from '../modules/delivery/render/render.routes';
import { mastodonRoutes } from '../modules/delivery/sharing/mastodon.routes';
import { sitemapRoutes } from '../modules/delivery/sitemap/sitemap.routes';
import { webhookChangesRoutes } from '../modules/delivery/webhooks/webhook-changes.routes';
import { webhookDeliveriesRoutes } from '../modules/delivery/webhooks/webhook-deliveries.routes';
import { webhookSecretRoutes } from '../modules/delivery/webhooks/webhook-secret.routes';
import { webhooksRoutes } from '../modules/delivery/webhooks/webhooks.routes';
import { importsRoutes } from '../modules/exchange/imports/imports.routes';
import { downloadRoutes } from '../modules/exchange/transfers/download.routes';
import { transferFilesRoutes } from '../modules/exchange/transfers/transfer-files.routes';
import { transfersRoutes } from '../modules/exchange/transfers/transfers.routes';
import { accountsRoutes } from '../modules/people/accounts/accounts.routes';
import { passwordResetRoutes } from '../modules/people/accounts/password-reset.routes';
import { signUpRoutes } from '../modules/people/accounts/sign-up.routes';
import { anonymousRoutes } from '../modules/people/anonymous/anonymous.routes';
import { badgesRoutes } from '../modules/people/badges/badges.routes';
import { bansRoutes } from '../modules/people/bans/bans.routes';
import { siteBansRoutes } from '../modules/people/bans/site-bans.routes';
import { captchaFrameRoutes } from '../modules/people/captcha/captcha-frame.routes';
import { followsRoutes } from '../modules/people/follows/follows.routes';
import { userSubscriptionsRoutes } from '../modules/people/follows/subscriptions.routes';
import { identitiesRoutes } from '../modules/people/identities/identities.routes';
import { callbackRoutes } from '../modules/people/logins/callback.routes';
import { clientLoginsRoutes } from '../modules/people/logins/client-logins.routes';
import { clientTokensRoutes } from '../modules/people/logins/client-tokens.routes';
import { embeddedLoginRadiusRoutes } from '../modules/people/logins/embedded-loginradius.routes';
import { embeddedLoginRadiusTokensRoutes } from '../modules/people/logins/embedded-loginradius-tokens.routes';
import { loggedOutRoutes } from '../modules/people/logins/logged-out.routes';
import { loginCodesRoutes } from '../modules/people/logins/login-codes.routes';
import { loginLinkRoutes } from '../modules/people/logins/login-link.routes';
import { proofsRoutes } from '../modules/people/logins/proofs.routes';
import { redirectsRoutes } from '../modules/people/logins/redirects.routes';
import { trialRoutes } from '../modules/people/logins/trial.routes';
import { mutesRoutes } from '../modules/people/mutes/mutes.routes';
import { passkeyLoginRoutes } from '../modules/people/passkeys/passkey-login.routes';
import { passkeysRoutes } from '../modules/people/passkeys/passkeys.routes';
import { dataRequestsRoutes } from '../modules/people/privacy/data-requests.routes';
import { erasurePlanRoutes } from '../modules/people/privacy/erasure-plan.routes';
import { personPrivacyRoutes } from '../modules/people/privacy/person-privacy.routes';
import { privacyRoutes } from '../modules/people/privacy/privacy.routes';
import { siteProvidersRoutes } from '../modules/people/providers/site-providers.routes';
import { sottRoutes } from '../modules/people/providers/sott.routes';
import { reviewsRoutes } from '../modules/people/reviews/reviews.routes';
import { ownSessionsRoutes } from '../modules/people/sessions/own-sessions.routes';
import { refreshRoutes } from '../modules/people/sessions/refresh.routes';
import { sessionsRoutes } from '../modules/people/sessions/sessions.routes';
import { sectionUserRoutes } from '../modules/people/users/section-user.routes';
import { usersRoutes } from '../modules/people/users/users.routes';
import { verificationRoutes } from '../modules/people/verification/verification.routes';
import { assetsRoutes } from '../modules/platform/assets/assets.routes';
import { healthRoutes } from '../modules/platform/health/health.routes';
import { clientsRoutes } from '../modules/sites/clients/clients.routes';
import { pageChangesRoutes } from '../modules/sites/pages/page-changes.routes';
import { pagesRoutes } from '../modules/sites/pages/pages.routes';
import { rulesRoutes } from '../modules/sites/rules/rules.routes';
import { modulesRoutes } from '../modules/sites/sections/modules.routes';
import { sectionsRoutes } from '../modules/sites/sections/sections.routes';
import { sharesRoutes } from '../modules/sites/shares/shares.routes';

export const modules: FastifyPluginAsyncTypebox[] = [
  healthRoutes,
  bootstrapRoutes,
  sectionsRoutes,
  sectionUserRoutes,
  signUpRoutes,
  accountsRoutes,
  reviewsRoutes,
  usersRoutes,
  verificationRoutes,
  anonymousRoutes,
  sessionsRoutes,
  ownSessionsRoutes,
  captchaFrameRoutes,
  proofsRoutes,
  loginLinkRoutes,
  passkeyLoginRoutes,
  passkeysRoutes,
  redirectsRoutes,
  trialRoutes,
  callbackRoutes,
  loginCodesRoutes,
  clientTokensRoutes,
  clientLoginsRoutes,
  embeddedLoginRadiusRoutes,
  embeddedLoginRadiusTokensRoutes,
  loggedOutRoutes,
  identitiesRoutes,
  siteProvidersRoutes,
  webhooksRoutes,
  webhookChangesRoutes,
  webhookDeliveriesRoutes,
  webhookSecretRoutes,
  sottRoutes,
  refreshRoutes,
  passwordResetRoutes,
  pagesRoutes,
  pageChangesRoutes,
  sharesRoutes,
  mastodonRoutes,
  assetsRoutes,
  contentRoutes(livecomments, livecommentsVocabulary),
  contentRoutes(livechat, livechatVocabulary),
  emotesRoutes,
  reactionsRoutes,
  trendingRoutes,
  contentRoutes(livestories, livestoriesVocabulary),
  liveBlogsRoutes,
  contentRoutes(livequestions, livequestionsVocabulary),
  questionsRoutes,
  contentRoutes(reviews, reviewsVocabulary),
  ratingsRoutes,
  pointsRoutes,
  verifiedRoutes,
  contentRoutes(interaction, interactionVocabulary),
  consoleRoutes,
  consoleBroadcastsRoutes,
  socialRoutes,
  networksRoutes,
  networkListsRoutes,
  networkAccountRoutes,
  actorsRoutes,
  postsRoutes,
  inboxRoutes,
  wellKnownRoutes,
  forgetRoutes,
  guideRoutes,
  pollsRoutes,
  pollStaffRoutes,
  pollPicturesRoutes,
  pollVotesRoutes,
  bansRoutes,
  siteBansRoutes,
  clientsRoutes,
  badgesRoutes,
  communityRoutes,
  userCommentsRoutes,
  nestedRoutes,
  jsonRequestsRoutes,
  followsRoutes,
  mutesRoutes,
  userSubscriptionsRoutes,
  pageSubscriptionsRoutes,
  threadSubscriptionsRoutes,
  pushSubscriptionsRoutes,
  pushWorkerRoutes,
  pushWindowRoutes,
  mentionsRoutes,
  notificationsRoutes,
  notificationGroupsRoutes,
  notificationSettingsRoutes,
  mailLinksRoutes,
  topicsRoutes,
  broadcastsRoutes,
  mediaRoutes,
  avatarsRoutes,
  privacyRoutes,
  personPrivacyRoutes,
  dataRequestsRoutes,
  erasurePlanRoutes,
  importsRoutes,
  transfersRoutes,
  transferFilesRoutes,
  downloadRoutes,
  modulesRoutes,
  rulesRoutes,
  feedsRoutes,
  commentFeedsRoutes,
  commentPageRoutes,
  oembedRoutes,
  sitemapRoutes,
  analyticsRoutes,
  panelsRoutes,
  writePageRoutes,
  consolePeopleRoutes,
  consoleArticlesRoutes,
  consoleSettingsRoutes,
  consoleChangesRoutes,
  consoleOrganizationRoutes,
  consoleTeamRoutes,
  consoleFactorRoutes,
  consoleSystemRoutes,
  consoleInvitesRoutes,
  consoleWordsRoutes,
  consoleLogRoutes,
  consoleHostsRoutes,
  consoleClientsRoutes,
  realtimeRoutes,
  renderRoutes,
  consolePageRoutes,
  consoleLinkRoutes,
  consoleLoginsRoutes,
  consoleSessionRoutes,
  consoleSwitchRoutes,
  welcomeRoutes,
  demoRoutes,
];
