/** Containers: created on demand, found by the publisher's id, counted in bulk (host contract 9.4). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { CONTAINER_ID_PATTERN, CountAndStatus, isContainerId } from '../../../../../core/contract/content/comment';
import { ApiError } from '../../../http/errors';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { siteExpiry } from './container-mode';
import { presentCounts } from './containers.presenter';
import { createContainer, findContainerById, findContainersByIds } from './containers.repository';
import { countOwnGhosts } from './own-ghosts';
import { presentContainerFor } from './present-for';

/** Maximum containers of one request: enough for a front page. */
const MAX_COUNTED = 500;

const ContainerId = Type.String({ pattern: CONTAINER_ID_PATTERN });
const Made = Type.Object({ content_container_uuid: Type.String() });

export const containersRoutes =
  ({ kind, tag, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [tag];

    /** @throws ApiError too_many_requests */
    async function countNew({ ip, site }: FastifyRequest): Promise<void> {
      await app.countTryOf('newContainer', ip);
      await app.countTry('newContainerOfSite', site.uuid);
    }

    for (const { config, ...address } of at('make')) {
      app.route({
        ...address,
        schema: { tags, body: Type.Object({ container_id: ContainerId }), response: { 201: Made } },
        config: { ...config, limit: 'container' },
        preHandler: app.requireSite,
        handler: async (request, reply) => {
          const { site, section, body, id: request_id } = request;
          const { container_id } = body;
          const now = app.clock.now();
          const expiry_time = siteExpiry(site.rules, now);
          const known = await findContainerById(app.db, kind, section.uuid, container_id);
          if (!known && !request.user) await countNew(request);
          const wanted = { kind, section_uuid: section.uuid, container_id, expiry_time, now };
          const { container, isNew } = known
            ? { container: known, isNew: false }
            : await createContainer(app.db, wanted);
          const made = { content_container_uuid: container.uuid };
          if (isNew) return reply.code(201).send(made);
          // Both requests had the same aim, so the second answer also names the container (host contract 9.4).
          const { code, message, statusCode } = new ApiError('container_exists');
          const refused = { http_status: statusCode, error: message, code, message, request_id, ...made };
          return reply.code(409 as 201).send(refused);
        },
      });
    }

    for (const address of at('find')) {
      app.route({
        ...address,
        schema: { tags, querystring: Type.Object({ container_id: ContainerId }), response: { 200: schemas.Container } },
        preHandler: app.requireSite,
        handler: async (request, reply) =>
          app.cache.answer(request, reply, async () => {
            const { section, site, query } = request;
            const container = await findContainerById(app.db, kind, section.uuid, query.container_id);
            if (!container) throw new ApiError('container_not_found');
            const value = await presentContainerFor(app.db, viewerOf(request), container, site.rules);
            return { value, container_uuid: container.uuid };
          }),
      });
    }

    for (const { config, ...address } of at('count')) {
      app.route({
        ...address,
        schema: {
          tags,
          // A malformed id counts 0, like an unknown one.
          body: Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_COUNTED }),
          response: { 200: Type.Array(CountAndStatus) },
        },
        config: { ...config, limit: 'read' },
        preHandler: app.requireSite,
        handler: async (request) => {
          const { section, body } = request;
          const viewer = viewerOf(request);
          const possible = [...new Set(body.filter((id) => isContainerId(id)))];
          const rows = possible.length > 0 ? await findContainersByIds(app.db, kind, section.uuid, possible) : [];
          const shown = await countOwnGhosts(app.db, viewer, rows);
          return presentCounts(body, shown, { isStaff: viewer.isStaff, now: app.clock.now() });
        },
      });
    }
  };
