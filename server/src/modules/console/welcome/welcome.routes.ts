/** The first run of the console (extension). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConsoleSession, WelcomeBody, WelcomeCheck, WelcomeState } from '../../../../../core/contract/console/session';
import { beginConsole, sendConsole } from '../session/console-session.service';
import { beginSite, firstDomain } from './begin-site';
import { requireWelcome } from './welcome-token';

const tags = ['console'];
const config = { limit: 'confirm' as const };

export const welcomeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/console/welcome/check',
    {
      schema: {
        tags,
        summary: 'Whether the first run is still to come',
        body: WelcomeCheck,
        response: { 200: WelcomeState },
      },
      config,
    },
    async ({ body }) => {
      await requireWelcome(app, body.token);
      const domain = await firstDomain(app.db);
      const site = domain === null ? null : await app.sites.byDomain(domain);
      return { site: site && { domain: site.domain, name: site.name } };
    },
  );

  app.post(
    '/v1/console/welcome',
    {
      schema: {
        tags,
        summary: 'Makes the first administrator and the first site',
        body: WelcomeBody,
        response: { 200: ConsoleSession },
      },
      config,
    },
    async (request, reply) => {
      await requireWelcome(app, request.body.token);
      const { site, row } = await beginSite(app, request.body);
      request.site = site;
      return sendConsole(request, reply, row, await beginConsole(request, row));
    },
  );
};
