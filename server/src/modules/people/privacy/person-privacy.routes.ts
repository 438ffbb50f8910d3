/** A copy of what the server knows of a person, and their erasure, by administrators. `vf user export|erase` needs no server. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type ErasureMode, erasureModes } from '../../../../../core/contract/sites/site';
import { Envelope, envelope } from '../../../http/envelope';
import { aPerson } from '../permissions/permissions.plugin';
import { requirePerson } from '../users/person';
import { withPresentBan } from '../users/present-ban';
import { erase } from './privacy.service';
import { recordRequest, sendCopy } from './send-copy';

const tags = ['privacy'];
const Mode = Type.Unsafe<ErasureMode>({ type: 'string', enum: [...erasureModes] });
const Erased = Envelope(Type.Object({ mode: Mode }));
const UserParams = Type.Object({ domain: Type.String(), id: Type.String() });

export const personPrivacyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/:domain/users/:id/export',
    {
      schema: { tags, summary: 'The same of anybody, for administrators', params: UserParams },
      preHandler: app.allow('user', 'export'),
    },
    async (request, reply) => {
      const row = await requirePerson(app.db, request, request.params.id);
      await recordRequest(request, row.id, 'export');
      return sendCopy(app, reply, withPresentBan(row, app.clock.now()), { asStaff: true });
    },
  );

  app.post(
    '/v2/:domain/users/:id/erase',
    {
      schema: {
        tags,
        summary: 'The same to anybody but staff, for administrators; `mode` is the site’s when left out',
        params: UserParams,
        body: Type.Object({ mode: Type.Optional(Mode) }),
        response: { 202: Erased },
      },
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      preHandler: [app.allow('user', 'export'), app.allow('user', 'erase', aPerson(requirePerson))],
    },
    async (request, reply) => {
      const { site, person, body } = request;
      const mode = body.mode ?? site.settings.user_erasure;
      await erase(app, { user_id: person.id, mode });
      await recordRequest(request, person.id, 'erase');
      reply.code(202);
      return envelope({ mode }, undefined, 202);
    },
  );
};
