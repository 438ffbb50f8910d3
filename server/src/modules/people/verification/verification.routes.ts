/**
 * `POST users/email-verification` confirms an address with the token of a mail, also for guests. Only a browser that is
 * logged in to the account stays logged in; `…/send` sends another mail to one's own address (extension; specification
 * §2 "Verification modal", §5).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { countUnproved } from '../mail/count-unproved';
import { mailTarget, requestMail } from '../mail/request-mail';
import { confirmAddress } from './verification.service';

const tags = ['users'];
const params = Type.Object({ domain: Type.String() });
const PATH = '/v2/:domain/users/email-verification';

export const verificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Confirms the address that a mail with this token went to (extension)',
        params,
        body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
        /** True when this browser stays logged in. All other sessions, and the password, have ended. */
        response: { 200: Type.Object({ is_logged_in: Type.Boolean() }) },
      },
      // The client renews an expired token and sends it again, so that its browser counts as logged in.
      config: { limit: 'confirm' },
      preHandler: app.requireSite,
    },
    async ({ site, body, user: signedIn }) => ({
      is_logged_in: await confirmAddress(app, site, { token: body.token, signedIn }),
    }),
  );

  app.post(
    `${PATH}/send`,
    {
      schema: {
        tags,
        summary: 'Sends the mail that confirms an address (extension)',
        params,
        response: { 204: Type.Null() },
      },
      config: { limit: 'reset' },
      preHandler: app.allow('user', 'update'),
    },
    async (request, reply) => {
      const { signedIn: user } = request;
      const now = app.clock.now();
      // Already confirmed, for example in another tab: nothing to send.
      if (
        user.row.email_pending !== null ||
        (user.row.email !== null && user.row.email_verification_status !== 'approved')
      ) {
        await app.countTry('verification', String(user.id));
        await countUnproved(request, user.row.email_pending ?? user.row.email ?? '');
        await requestMail(app.db, { kind: 'email_verification', user_id: user.id, target: mailTarget(request), now });
        void app.outbox.run();
      }
      return reply.code(204).send(null);
    },
  );
};
