/** `GET /v1/console/{domain}/live` and `…/polls` (ours). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { LivePage, LiveQuery, PollsPage } from '../../../../../core/contract/console/live';
import { at, consoleMay, tags } from './console-route';
import { listLive, listPolls } from './list-live';

export const liveRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'live');
  const params = Type.Object({ domain: Type.String() });

  app.get(
    at('live'),
    {
      schema: {
        tags,
        summary: 'Live blogs, chats and question sessions of the site; staff',
        params,
        querystring: LiveQuery,
        response: { 200: LivePage },
      },
      preHandler,
    },
    async ({ site, query }) => listLive(db, site.uuid, query, clock.now()),
  );

  app.get(
    at('polls'),
    { schema: { tags, summary: 'Polls of the site; staff', params, response: { 200: PollsPage } }, preHandler },
    async ({ site }) => ({ polls: await listPolls(db, site.uuid, clock.now()) }),
  );
};
