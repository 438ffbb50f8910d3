/** Every module of the server, in the order it is registered. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { anonymousRoutes } from './anonymous/anonymous.routes';
import { assetsRoutes } from './assets/assets.routes';
import { badgesRoutes } from './badges/badges.routes';
import { bansRoutes } from './bans/bans.routes';
import { siteBansRoutes } from './bans/site-bans.routes';
import { bootstrapRoutes } from './bootstrap/bootstrap.routes';
import { clientsRoutes } from './clients/clients.routes';
import { readingRoutes } from './comments/reading.routes';
import { writingRoutes } from './comments/writing.routes';
import { containerSettingsRoutes } from './containers/container-settings.routes';
import { containersRoutes } from './containers/containers.routes';
import { demoRoutes } from './demo/demo.routes';
import { flagsRoutes } from './flags/flags.routes';
import { followsRoutes } from './follows/follows.routes';
import { healthRoutes } from './health/health.routes';
import { mediaRoutes } from './media/media.routes';
import { mediaRemovalRoutes } from './media/removal.routes';
import { mentionsRoutes } from './mentions/mentions.routes';
import { moderationRoutes } from './moderation/moderation.routes';
import { staffReadingRoutes } from './moderation/staff-reading.routes';
import { mutesRoutes } from './mutes/mutes.routes';
import { pagesRoutes } from './pages/pages.routes';
import { personalRoutes } from './personal/personal.routes';
import { privacyRoutes } from './privacy/privacy.routes';
import { profilesRoutes } from './profiles/profiles.routes';
import { realtimeRoutes } from './realtime/realtime.routes';
import { renderRoutes } from './render/render.routes';
import { rulesRoutes } from './rules/rules.routes';
import { sectionsRoutes } from './sections/sections.routes';
import { sessionsRoutes } from './sessions/sessions.routes';
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes';
import { signatureRoutes } from './syndication/signature.routes';
import { usersRoutes } from './users/users.routes';
import { verificationRoutes } from './verification/verification.routes';
import { votesRoutes } from './votes/votes.routes';

export const modules: FastifyPluginAsyncTypebox[] = [
  healthRoutes,
  bootstrapRoutes,
  sectionsRoutes,
  usersRoutes,
  verificationRoutes,
  anonymousRoutes,
  sessionsRoutes,
  pagesRoutes,
  assetsRoutes,
  containersRoutes,
  containerSettingsRoutes,
  readingRoutes,
  writingRoutes,
  votesRoutes,
  flagsRoutes,
  moderationRoutes,
  staffReadingRoutes,
  signatureRoutes,
  bansRoutes,
  siteBansRoutes,
  clientsRoutes,
  badgesRoutes,
  personalRoutes,
  profilesRoutes,
  followsRoutes,
  mutesRoutes,
  subscriptionsRoutes,
  mentionsRoutes,
  mediaRoutes,
  mediaRemovalRoutes,
  privacyRoutes,
  rulesRoutes,
  realtimeRoutes,
  renderRoutes,
  demoRoutes,
];
