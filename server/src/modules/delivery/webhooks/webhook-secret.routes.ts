/** Creates a new secret for a webhook (extension; administrators): deliveries are signed with each valid secret. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { RolledSecret } from '../../../../../core/contract/delivery/webhooks';
import { ApiError } from '../../../http/errors';
import { OLD_VALID_HOURS, rollSecret } from './roll-secret';
import { One } from './webhook-shapes';

const OldValidHours = Type.Integer({ minimum: 0, maximum: OLD_VALID_HOURS.max, default: OLD_VALID_HOURS.fallback });

export const webhookSecretRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;

  app.post(
    '/v2/:domain/webhooks/:webhook_uuid/secret',
    {
      schema: {
        tags: ['sites'],
        summary: 'Another secret, told this once; the old one is valid besides for a set time',
        params: One,
        body: Type.Object({ old_valid_hours: Type.Optional(OldValidHours) }),
        response: {
          200: RolledSecret,
        },
      },
      preHandler: app.allow('site', 'webhooks'),
    },
    async ({ site, params: { webhook_uuid: uuid }, body: { old_valid_hours } }, reply) => {
      const asked = { uuid, site_uuid: site.uuid, old_valid_hours, now: clock.now() };
      const made = await rollSecret(db, config.secret, asked);
      if (!made) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
      return made;
    },
  );
};
