/**
 * Broadcasts of the publisher to all readers, or to followers of a topic: by a client of the site or by staff, as JSON
 * or as a form (host contract 9.6).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BroadcastBody } from '../../../../../core/contract/delivery/notifications';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { reachOf } from './broadcast-reach';
import { endBroadcast, requireBroadcast, storeBroadcast } from './broadcasts';
import { needsTwo } from './planned-broadcasts';

const tags = ['notifications'];
const PREFIX = '/v5/notifications/:section_uuid/broadcast';

export const broadcastsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const findClientOf = createClientLookup(app);

  /** Returns the person of the staff; 0 for a client. @throws ApiError unauthorized, forbidden */
  async function requireBroadcaster(request: FastifyRequest): Promise<number> {
    const client = app.allows(request, 'site/broadcast') ? null : await findClientOf(request);
    if (!client) {
      app.judge(request, 'site/broadcast');
      return request.signedIn.id;
    }
    if (client.site_uuid !== request.site.uuid) throw new ApiError('forbidden');
    return 0;
  }

  const handler = async (request: FastifyRequest & { body: BroadcastBody }, reply: FastifyReply) => {
    const actor_id = await requireBroadcaster(request);
    const { body, section, site } = request;
    requireBroadcast(body);
    // A second person approves in the console. The publisher's own servers have their own rules.
    const mayNeedTwo = actor_id !== 0 && site.rules.broadcasts.two_people_above > 0;
    if (mayNeedTwo && needsTwo(site, await reachOf(db, site.uuid, body))) throw new ApiError('forbidden');
    const personEvents = await storeBroadcast(db, { ...body, actor_id, section_uuid: section.uuid, now: clock.now() });
    app.facts.publish(personEvents);
    return reply.code(204).send(null);
  };
  for (const [url, summary] of [
    [PREFIX, 'Tells all readers, or all who follow a topic'],
    [`${PREFIX}/form`, 'The same from a form of a page of the publisher’s, by staff'],
  ] as const) {
    app.post(
      url,
      {
        schema: { tags, summary, body: BroadcastBody, response: { 204: Type.Null() } },
        config: { limit: 'client', ignoresBadToken: true },
        preHandler: app.requireSite,
      },
      handler,
    );
  }

  app.delete(
    `${PREFIX}/:notification_uuid`,
    {
      schema: { tags, summary: 'Takes a broadcast back', response: { 204: Type.Null() } },
      config: { limit: 'client', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      await requireBroadcaster(request);
      const { notification_uuid } = request.params as { notification_uuid: string };
      const id = uuidToNumericId(notification_uuid);
      const ended =
        id !== null && (await endBroadcast(db, { id, section_uuid: request.section.uuid, now: clock.now() }));
      if (!ended) throw new ApiError('not_found');
      app.facts.publish({ people: [], sources: [ended] });
      return reply.code(204).send(null);
    },
  );
};
