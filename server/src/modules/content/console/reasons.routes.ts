/** `GET /v1/console/{domain}/reasons`. Administrators edit reasons with the rules. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Reasons } from '../../../../../core/contract/console/reasons';
import { at, consoleMay, tags } from './console-route';

export const reasonsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    at('reasons'),
    {
      schema: { tags, summary: 'The reasons of the site for a rejection; staff', response: { 200: Reasons } },
      preHandler: consoleMay(app, 'see_queue'),
    },
    async ({ site }) => {
      const { asked, list } = site.rules.reasons;
      return { is_asked: asked === 'rejecting', reasons: list };
    },
  );
};
