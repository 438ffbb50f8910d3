/** Marks or removes a whole line of the list in one request (extension; host contract 9.6). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { GroupOf } from './groups.repository';
import { bodyOrNone, numberOf, requirePatch, sectionsOf, Verb } from './notification-request';
import { changeGroup } from './notifications.service';

const tags = ['notifications'];
const PREFIX = '/v5/notifications/:section_uuid';
const GroupParams = Type.Object({ section_uuid: Type.String(), grouping_key: Type.String({ format: 'uuid' }) });
/** The newest that the reader saw in the line: later ones are not changed. */
const GroupUpTo = Type.Object({ up_to: Type.Optional(Type.String({ format: 'uuid' })) });

interface GroupRequest extends Pick<FastifyRequest, 'signedIn'> {
  params: { grouping_key: string };
  query: { up_to?: string };
}

export const notificationGroupsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  const groupOf = ({ signedIn, params, query }: GroupRequest): GroupOf => ({
    user_id: signedIn.id,
    grouping_key: params.grouping_key,
    up_to: query.up_to === undefined ? Number.MAX_SAFE_INTEGER : numberOf({ notification_uuid: query.up_to }),
    now: clock.now(),
  });

  for (const as of ['seen', 'read'] as const) {
    app.route({
      method: ['PATCH', 'POST'],
      url: `${PREFIX}/${as}/group/:grouping_key`,
      schema: {
        tags,
        summary: `Marks a whole group as ${as}, with \`up_to\` what was there by then; as POST with \`verb: "patch"\``,
        params: GroupParams,
        querystring: GroupUpTo,
        body: Verb,
        response: { 204: Type.Null() },
      },
      preValidation: bodyOrNone,
      preHandler: [app.requireSite, app.requireUser],
      handler: async (request, reply) => {
        requirePatch(request);
        const personEvents = await changeGroup(db, as, groupOf(request), sectionsOf(request));
        if (personEvents) app.facts.publish(personEvents);
        return reply.code(204).send(null);
      },
    });
  }

  app.delete(
    `${PREFIX}/group/:grouping_key`,
    {
      schema: {
        tags,
        summary: 'Takes a whole group out of the reader’s list, with `up_to` what was there by then',
        params: GroupParams,
        querystring: GroupUpTo,
        response: { 204: Type.Null() },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const personEvents = await changeGroup(db, 'gone', groupOf(request), sectionsOf(request));
      if (personEvents) app.facts.publish(personEvents);
      return reply.code(204).send(null);
    },
  );
};
