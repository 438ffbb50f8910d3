/** Marks a person as a verified buyer: only for the publisher's server, not for staff (host contract 9.5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { VerifiedBody } from '../../../../../core/contract/content/ratings';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { findUsers } from '../../people/users/users.repository';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { requireContainer } from '../containers/require-container';
import { reviews as kind } from '../kinds/reviews.kind';
import { findByExternalId } from './ratings.repository';
import { verify } from './verify';

export const verifiedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const clientOf = createClientLookup(app);

  app.put(
    '/v4/reviews/:section_uuid/:cc/verified',
    {
      schema: {
        tags: ['reviews'],
        summary: 'Says that somebody is a verified buyer, or takes it back; a client of the API by its token',
        body: VerifiedBody,
        response: { 204: Type.Null() },
      },
      // A client's token is not a person's login.
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, section, params, body } = request;
      const client = await clientOf(request);
      if (client?.site_uuid !== site.uuid) throw new ApiError(request.user ? 'forbidden' : 'unauthorized');
      const { uuid } = await requireContainer(app.db, kind, section.uuid, (params as { cc: string }).cc);
      const user_id = await personOf(request);
      const { is_verified = true, source = null } = body;
      await app.writeQueue.take(uuid, verify({ section_uuid: section.uuid, user_id, is_verified, source }));
      return reply.code(204).send(null);
    },
  );

  /** @throws ApiError invalid_field naming the parameter that matches nobody, or both */
  async function personOf({ body, site }: FastifyRequest): Promise<number> {
    const { user_uuid, external_id } = body as VerifiedBody;
    if ((user_uuid === undefined) === (external_id === undefined)) {
      throw invalidField('user_uuid', 'Say who by user_uuid or by external_id, not by both.', 'one_of');
    }
    if (user_uuid !== undefined) {
      const id = isUuid(user_uuid) ? uuidToNumericId(user_uuid) : null;
      const [user] = id === null ? [] : await findUsers(app.db, [site.uuid], [id]);
      if (!user) throw invalidField('user_uuid', 'Nobody on this site has this uuid.', 'unknown');
      return user.id;
    }
    const [user_id, another] = await findByExternalId(app.db, site.uuid, external_id as string);
    if (user_id === undefined || another !== undefined) {
      throw invalidField('external_id', 'Nobody, or not one alone, came to this site by this id.', 'unknown');
    }
    return user_id;
  }
};
