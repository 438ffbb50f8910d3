/**
 * `contentRoutes(kind, vocabulary)`: all routes of a kind of content, at the paths of its vocabulary, on one engine
 * (design decision 17).
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { containersRoutes } from './containers/containers.routes';
import { flagsRoutes } from './flags/flags.routes';
import type { Kind } from './kinds/kind';
import { addKind } from './kinds/kinds';
import type { Vocabulary } from './kinds/vocabulary';
import { wireOf } from './kinds/wire';
import { uploadsRoutes } from './media/uploads.routes';
import { mentionableRoutes } from './mentions/mentionable.routes';
import { containerSettingsRoutes } from './moderation/container-settings.routes';
import { logRoutes } from './moderation/log.routes';
import { moderationRoutes } from './moderation/moderation.routes';
import { queuesRoutes } from './moderation/queues.routes';
import { resolveRoutes } from './moderation/resolve.routes';
import { personalRoutes } from './personal/personal.routes';
import { profilesRoutes } from './profiles/profiles.routes';
import { listsRoutes } from './reading/lists.routes';
import { singleRoutes } from './reading/single.routes';
import { searchRoutes } from './search/search.routes';
import { signatureRoutes } from './syndication/signature.routes';
import { votesRoutes } from './votes/votes.routes';
import { writingRoutes } from './writing/writing.routes';

const all = [
  containersRoutes,
  containerSettingsRoutes,
  listsRoutes,
  singleRoutes,
  searchRoutes,
  writingRoutes,
  votesRoutes,
  flagsRoutes,
  moderationRoutes,
  queuesRoutes,
  resolveRoutes,
  logRoutes,
  signatureRoutes,
  personalRoutes,
  profilesRoutes,
  mentionableRoutes,
  uploadsRoutes,
];

export function contentRoutes(kind: Kind, vocabulary: Vocabulary): FastifyPluginAsyncTypebox {
  addKind(kind);
  const wire = wireOf(kind, vocabulary);
  return async (app) => {
    for (const routesOf of all) await app.register(routesOf(wire));
  };
}
