/**
 * What a reader is told of: the list, what they have seen and read of it, and taking one out (specification §7; host contract
 * 9.6). A guest gets broadcasts, of topics those they name in `topics`.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import { FOLLOWED_MAX, NotificationList } from '../../../../../core/contract/notifications';
import { ApiError, invalidField } from '../../../http/errors';
import { languageOf } from '../../../http/language-of';
import { mark, readLists, remove } from './notifications.service';
import { rememberLanguage } from './states.repository';

const tags = ['notifications'];
const PREFIX = '/v5/notifications/:section_uuid';
const Params = Type.Object({ section_uuid: Type.String(), notification_uuid: Type.String() });
const UpTo = Type.Object({ up_to: Type.Boolean({ default: false }) });
const TOPICS_CHARACTERS = 8000;
const GUEST_TOPICS = 100;

export const notificationsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.get(
    `${PREFIX}/all`,
    {
      schema: {
        tags,
        summary: 'What the reader is told of, newest first; a guest gets broadcasts',
        querystring: Type.Object({ topics: Type.String({ maxLength: TOPICS_CHARACTERS, default: '' }) }),
        response: { 200: NotificationList },
      },
      config: { limit: 'read' },
      preHandler: app.requireSite,
    },
    async ({ user, section, site, query, headers }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const topics = query.topics
        .split(',')
        .filter(Boolean)
        .slice(0, user ? FOLLOWED_MAX : GUEST_TOPICS);
      const sections = [section.uuid, site.uuid];
      if (idOf(user) !== 0) await rememberLanguage(db, idOf(user), languageOf(headers['accept-language']));
      return readLists(db, { user_id: idOf(user), sections, topics, now: clock.now() });
    },
  );

  for (const as of ['seen', 'read'] as const) {
    app.route({
      method: ['PATCH', 'POST'],
      url: `${PREFIX}/${as}/:notification_uuid`,
      schema: {
        tags,
        summary: `Marks one as ${as}, or with \`up_to\` everything up to it; as POST with \`verb: "patch"\``,
        params: Params,
        querystring: UpTo,
        // PATCH travels as a form of its own kind (specification §7).
        body: Type.Object({ verb: Type.Optional(Type.String({ maxLength: 10 })) }),
        response: { 204: Type.Null() },
      },
      preValidation: async (request) => {
        request.body ??= {};
      },
      preHandler: [app.requireSite, app.requireUser],
      handler: async (request, reply) => {
        const { signedIn, params, query, body, method } = request;
        if (method === 'POST' && body.verb?.toLowerCase() !== 'patch')
          throw invalidField('verb', 'verb must be "patch".');
        const marked = { id: numberOf(params), isUpTo: query.up_to, now: clock.now() };
        const news = await mark(db, as, { user_id: signedIn.id, ...marked });
        if (news) app.facts.tell(news);
        return reply.code(204).send(null);
      },
    });
  }

  app.delete(
    `${PREFIX}/single/:notification_uuid`,
    {
      schema: {
        tags,
        summary: 'Takes one out of the reader’s list',
        params: Params,
        response: { 204: Type.Null() },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ signedIn, params }, reply) => {
      const news = await remove(db, signedIn.id, numberOf(params), clock.now());
      if (news) app.facts.tell(news);
      return reply.code(204).send(null);
    },
  );
};

/** Who has a name only, without an account, gets what a guest gets. */
const idOf = (user: FastifyRequest['user']): number => (user && user.row.type === 'user' ? user.id : 0);

function numberOf({ notification_uuid }: { notification_uuid: string }): number {
  const id = uuidToNumericId(notification_uuid);
  if (id === null) throw new ApiError('not_found');
  return id;
}
