/** Staff close, hide and pre-moderate a container, or set it back; both answer the container (host contract 9.4). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Container } from '../../../../../core/contract/comment';
import { ContainerChanges } from '../../../../../core/contract/moderation-api';
import { actOf } from '../comments/act';
import { presentContainerToStaff } from '../containers/present-to-staff';
import type { Wire } from '../kinds/wire';
import { changeContainer } from './container-settings.service';

/** As every container begins. */
const DEFAULTS: ContainerChanges = { moderation_mode: 'site' };

export const containerSettingsRoutes =
  ({ kind, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    async function change(request: FastifyRequest, changes: ContainerChanges): Promise<Container> {
      const { cc, id: _, ...act } = actOf(request, kind);
      const { rules } = request.site;
      const row = await app.writeQueue.take(cc, changeContainer({ ...act, changes, rules }));
      return presentContainerToStaff(app.db, row, rules);
    }

    const response = { 200: Container };
    for (const address of at('settings')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], body: ContainerChanges, response },
        preHandler: app.requireSite,
        handler: (request) => change(request, request.body),
      });
    }
    for (const address of at('resetSettings')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], response },
        preHandler: app.requireSite,
        handler: (request) => change(request, DEFAULTS),
      });
    }
  };
