/** Creates an account and logs in (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SignUpBody } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { requireCaptcha } from '../captcha/require-captcha';
import { countUnproved } from '../mail/count-unproved';
import { mailTarget } from '../mail/request-mail';
import { deviceOf } from '../sessions/device';
import { issueTokens } from '../sessions/sessions.service';
import { type Delivery, deliver, deliveryOf, isNo } from '../sessions/token-delivery';
import { presentCurrentUser, SeenUser } from '../users/users.presenter';
import { signUp } from './accounts.service';

/**
 * Decides whether to mail a request to confirm the address. If the site requires confirmation, the limit on mails also
 * limits sign-ups. Otherwise sign-ups work without the mail, which only enables notices.
 *
 * @throws ApiError too_many_requests
 */
async function mayAskToConfirm(request: FastifyRequest, email: string): Promise<boolean> {
  const { enable_email_verification: isRequired, disable_email_notifications } = request.site.settings;
  if (!isRequired && (!request.server.mailer || disable_email_notifications)) return false;
  try {
    await countUnproved(request, email);
    return true;
  } catch (error) {
    if (isRequired) throw error;
    return false;
  }
}

export const signUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/users',
    {
      schema: {
        tags: ['users'],
        summary: 'Signs up, and in',
        params: Type.Object({ domain: Type.String() }),
        body: SignUpBody,
        response: { 201: Envelope(SeenUser) },
      },
      config: { limit: 'signup', ignoresBadToken: true, loginMethod: 'signup' },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body } = request;
      await requireCaptcha(request, { action: 'signup', answer: body['g-recaptcha-response'], effort: 'little' });
      const asksToConfirm = await mayAskToConfirm(request, body.email);
      // Before the account is created, so that a refused origin leaves none behind.
      const delivery: Delivery | null = isNo(body.login) ? null : deliveryOf(request);
      const { passwordCost } = app.config;
      const { row, session } = await signUp(app.db, site, body, {
        target: mailTarget(request),
        now: app.clock.now(),
        passwordCost,
        asksToConfirm,
        session: delivery && { device: deviceOf(request) },
      });
      void app.outbox.run();
      app.countLogin(request, { method: 'viafoura', isNew: true });
      const tokens = session && (await issueTokens(app, row, session));
      reply.code(201);
      return envelope(
        presentCurrentUser(row),
        tokens && delivery ? deliver(reply, site, tokens, delivery) : undefined,
        201,
      );
    },
  );
};
