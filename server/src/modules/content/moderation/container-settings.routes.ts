/** Staff close, hide or pre-moderate a container, or reset its settings (host contract 9.4). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Container } from '../../../../../core/contract/content/comment';
import { ContainerChanges } from '../../../../../core/contract/content/moderation-api';
import { actOf } from '../comments/act';
import { presentContainerToStaff } from '../containers/present-to-staff';
import type { Wire } from '../kinds/wire';
import { changeContainer } from './container-settings.service';

/** Settings of a new container. */
const DEFAULTS: ContainerChanges = { moderation_mode: 'site' };

export const containerSettingsRoutes =
  ({ kind, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Body = Type.Interface([ContainerChanges], kind.settings ?? {});

    async function change(
      request: FastifyRequest,
      changes: ContainerChanges,
      own: Record<string, unknown> | null,
    ): Promise<Container> {
      const { cc, id: _, ...act } = actOf(request, kind);
      const { rules } = request.site;
      const row = await app.writeQueue.take(cc, changeContainer({ ...act, changes, own, rules }));
      return presentContainerToStaff(app.db, row, rules);
    }

    const ownOf = (body: ContainerChanges) => {
      const names = Object.keys(kind.settings ?? {});
      return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
    };

    const response = { 200: schemas.Container };
    for (const address of at('settings')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], body: Body, response },
        // Accepts the nested settings of the reference's chat, and flat ones.
        preValidation: async (request) => {
          const { settings } = (request.body ?? {}) as { settings?: unknown };
          if (settings !== undefined) request.body = settings as typeof request.body;
        },
        preHandler: app.requireSite,
        handler: (request) => change(request, request.body, ownOf(request.body)),
      });
    }
    for (const address of at('resetSettings')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], response },
        preHandler: app.requireSite,
        handler: (request) => change(request, DEFAULTS, null),
      });
    }
  };
