/** A person's rights on a site: a copy of their data, and erasure. Administrators do the same in ./person-privacy.routes. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type ErasureMode, erasureModes } from '../../../../../core/contract/sites/site';
import { PASSWORD_MAX } from '../../../../../core/contract/values/limits';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import type { Erasure } from '../../platform/privacy/privacy-part';
import { requireThemselves } from '../sessions/require-themselves';
import { clearCookies } from '../sessions/token-delivery';
import { ERASE_USER } from './close-account';
import { erase, eraseParts } from './privacy.service';
import { recordRequest, sendCopy } from './send-copy';

const tags = ['privacy'];
const Mode = Type.Unsafe<ErasureMode>({ type: 'string', enum: [...erasureModes] });
const Erased = Envelope(Type.Object({ mode: Mode }));
const SiteParams = Type.Object({ domain: Type.String() });

export const privacyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.outbox.handle(ERASE_USER, async (erasure: Erasure, job) => {
    await eraseParts(app, erasure, () => job.goOn());
    app.cache.userChanged(erasure.user_id);
  });

  app.get(
    '/v2/:domain/users/current/export',
    {
      schema: { tags, summary: 'Everything the server knows of the reader, as JSON', params: SiteParams },
      config: { limit: 'reset' },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { row } = request.signedIn;
      await recordRequest(request, row.id, 'export');
      return sendCopy(app, reply, row, { asStaff: false });
    },
  );

  app.post(
    '/v2/:domain/users/current/erase',
    {
      schema: {
        tags,
        summary: 'Erases the reader; the account at once, what they wrote within moments',
        params: SiteParams,
        body: Type.Object({
          mode: Type.Optional(Mode),
          password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })),
        }),
        response: { 202: Erased },
      },
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      config: { limit: 'reset' },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      const { signedIn: user, site, body } = request;
      const mode = site.settings.user_erasure;
      // The site chooses the mode for comments. A request for the other mode is refused.
      if (body.mode !== undefined && body.mode !== mode) throw new ApiError('forbidden', { field: 'mode', mode });
      await requireThemselves(app, user, body.password);
      await erase(app, { user_id: user.id, mode });
      await recordRequest(request, user.id, 'erase');
      clearCookies(reply, site, app.config.publicUrl);
      reply.code(202);
      return envelope({ mode }, undefined, 202);
    },
  );
};
