/** Requests a link to log in to the console (extension); ./console-logins.routes follows it. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { PasswordResetBody } from '../../../../../core/contract/people/user';
import { alike } from '../../people/accounts/alike';
import { requestLoginLink } from '../../people/logins/login-link.service';
import { mailLink } from '../../people/providers/mail-link.provider';
import { readProviderConfig } from '../../people/providers/provider-settings';
import { emailKey } from '../../people/users/identity';
import { Challenge } from '../../platform/tokens/challenge';
import { consoleTarget, requireConsolePage } from './console-page';

export const consoleLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  app.post(
    '/v1/console/:domain/session/link',
    {
      schema: {
        tags: ['console'],
        summary: 'Sends a mail with a link to log in to the console',
        params: Type.Object({ domain: Type.String() }),
        body: Type.Interface([PasswordResetBody], { challenge: Challenge }),
        response: { 204: Type.Null() },
      },
      config: { limit: 'reset', ignoresBadToken: true },
      preHandler: [requireConsolePage, app.requireSite],
    },
    async (request, reply) => {
      const { site, body } = request;
      await readProviderConfig({ db, secret: config.secret }, site, mailLink);
      // Counts known and unknown addresses, so that the answer does not reveal them.
      await app.countTry('loginLink', `${site.uuid} ${emailKey(body.email)}`);
      await alike(requestLoginLink(db, site, { ...body, target: consoleTarget(request), now: clock.now() }));
      void app.outbox.run();
      return reply.code(204).send(null);
    },
  );
};
