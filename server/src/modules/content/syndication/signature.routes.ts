/** `GET …/{cc}/signature`: a token to show a conversation on another site of the group (host contract 13). */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { importPKCS8, SignJWT } from 'jose';
import { ALGORITHM, signingKey } from '../../sites/syndication/signing-key';
import { requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';

export const signatureRoutes =
  ({ kind, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const address of at('signature')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], response: { 200: Type.Object({ signature: Type.String() }) } },
        preHandler: app.allow('container', 'signature'),
        handler: async ({ site, section, params }, reply) => {
          reply.header('cache-control', 'private, no-store');
          const now = app.clock.now();
          const { container_id } = await requireContainer(app.db, kind, section.uuid, (params as { cc: string }).cc);
          const key = await signingKey(app.db, { site_uuid: site.uuid, secret: app.config.secret, now });
          const signature = await new SignJWT({ canonical_site_uuid: site.uuid, container_id })
            .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
            .setIssuedAt(Math.floor(now / 1000))
            .sign(await importPKCS8(key, ALGORITHM));
          return { signature };
        },
      });
    }
  };
