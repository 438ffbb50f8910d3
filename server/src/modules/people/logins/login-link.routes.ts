/** Requests a login link (extension). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PasswordResetBody } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { Challenge } from '../../platform/tokens/challenge';
import { alike } from '../accounts/alike';
import { mailTarget } from '../mail/request-mail';
import { mailLink } from '../providers/mail-link.provider';
import { readProviderConfig } from '../providers/provider-settings';
import { emailKey } from '../users/identity';
import { requestLoginLink } from './login-link.service';

export const loginLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  app.post(
    '/v2/:domain/users/login/mail/send',
    {
      schema: {
        tags: ['sessions'],
        summary: 'Sends a mail with a link to log in by (extension)',
        params: Type.Object({ domain: Type.String() }),
        body: Type.Interface([PasswordResetBody], { challenge: Challenge }),
        response: { 200: Envelope(Type.Object({})) },
      },
      config: { limit: 'reset', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { site, body } = request;
      await readProviderConfig({ db, secret: app.config.secret }, site, mailLink);
      // Counts known and unknown addresses, so that the answer does not reveal them.
      await app.countTry('loginLink', `${site.uuid} ${emailKey(body.email)}`);
      await alike(requestLoginLink(db, site, { ...body, target: mailTarget(request), now: clock.now() }));
      void app.outbox.run();
      return envelope({});
    },
  );
};
