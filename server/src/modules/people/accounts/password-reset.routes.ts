/** Requests a mail for a forgotten password, and sets a new one with its token (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewPasswordBody, PasswordResetBody } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { mailTarget } from '../mail/request-mail';
import { noticeOf } from '../sessions/notify-owner';
import { emailKey } from '../users/identity';
import { alike } from './alike';
import { requestPasswordReset, resetPassword } from './password-reset.service';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });

export const passwordResetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/account/password',
    {
      schema: {
        tags,
        summary: 'Sends a mail that leads to a new password',
        params,
        body: PasswordResetBody,
        response: { 200: Envelope(Type.Object({})) },
      },
      config: { limit: 'reset', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { site, body } = request;
      // Counts known and unknown addresses, so that the answer does not reveal them.
      await app.countTry('reset', `${site.uuid} ${emailKey(body.email)}`);
      const target = mailTarget(request);
      await alike(requestPasswordReset(app.db, site, { email: body.email, target, now: app.clock.now() }));
      void app.outbox.run();
      return envelope({});
    },
  );

  app.post(
    '/v2/:domain/account/password/reset',
    {
      schema: {
        tags,
        summary: 'A new password by the token of a mail (extension)',
        params,
        body: NewPasswordBody,
        response: { 204: Type.Null() },
      },
      config: { limit: 'confirm', ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      await resetPassword(app, site, { ...body, notice: noticeOf(request) });
      return reply.code(204).send(null);
    },
  );
};
