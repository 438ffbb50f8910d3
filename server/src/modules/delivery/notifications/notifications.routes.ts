/**
 * A reader's notifications: lists them, marks them as seen or read, and removes one (specification §7; host contract
 * 9.6). Guests get broadcasts, including those of topics named in `topics`. Whole groups: ./notification-groups.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { FOLLOWED_MAX, NotificationList } from '../../../../../core/contract/delivery/notifications';
import { languageOf } from '../../../http/language-of';
import { isTimeZone } from '../../platform/time/time-zone';
import { bodyOrNone, numberOf, requirePatch, sectionsOf, Verb } from './notification-request';
import { mark, readLists, remove } from './notifications.service';
import { rememberBrowser } from './states.repository';

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
        querystring: Type.Object({
          topics: Type.String({ maxLength: TOPICS_CHARACTERS, default: '' }),
          time_zone: Type.String({ default: '' }),
        }),
        response: { 200: NotificationList },
      },
      config: { limit: 'read' },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { user, query, headers } = request;
      reply.header('cache-control', 'private, no-store');
      const topics = query.topics
        .split(',')
        .filter(Boolean)
        .slice(0, user ? FOLLOWED_MAX : GUEST_TOPICS);
      if (idOf(user) !== 0) {
        const time_zone = isTimeZone(query.time_zone) ? query.time_zone : '';
        await rememberBrowser(db, idOf(user), { language: languageOf(headers['accept-language']), time_zone });
      }
      return readLists(db, { user_id: idOf(user), sections: sectionsOf(request), topics, now: clock.now() });
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
        body: Verb,
        response: { 204: Type.Null() },
      },
      preValidation: bodyOrNone,
      preHandler: [app.requireSite, app.requireUser],
      handler: async (request, reply) => {
        const { signedIn, params, query } = request;
        requirePatch(request);
        const marked = { id: numberOf(params), isUpTo: query.up_to, now: clock.now() };
        const personEvents = await mark(db, as, { user_id: signedIn.id, ...marked });
        if (personEvents) app.facts.publish(personEvents);
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
      const personEvents = await remove(db, signedIn.id, numberOf(params), clock.now());
      if (personEvents) app.facts.publish(personEvents);
      return reply.code(204).send(null);
    },
  );
};

/** Returns the id; 0 also for people with only a name, who get the same as guests. */
const idOf = (user: FastifyRequest['user']): number => (user && user.row.type === 'user' ? user.id : 0);
