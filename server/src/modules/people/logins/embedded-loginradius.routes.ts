/** Our own forms for accounts at LoginRadius, and the links in its mails (extension; specification §2, §5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginBody, PasswordResetBody, SignUpBody } from '../../../../../core/contract/people/user';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { requireCaptcha } from '../captcha/require-captcha';
import { mailTarget } from '../mail/request-mail';
import { loginRadius } from '../providers/loginradius.provider';
import { deliveryOf } from '../sessions/token-delivery';
import { forgetThere, logInThere, openEmbedded, signUpThere } from './embedded-loginradius';
import { enter } from './log-in';
import { LoggedIn } from './proofs.routes';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });
const PATH = '/v2/:domain/loginradius';
/** The accounts are not ours: attempts are limited by address. */
const ignoresBadToken = true;

export const embeddedLoginRadiusRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function session(request: FastifyRequest, reply: FastifyReply, token: string) {
    const { site } = request;
    const { tools, config } = await openEmbedded(app, request);
    const delivery = deliveryOf(request);
    if (token === '' || !loginRadius.proof) throw new ApiError('email_unverified');
    const identity = await loginRadius.proof.verify(tools, config, { token });
    return enter(request, reply, { site, provider: loginRadius, config, identity, delivery });
  }

  app.post(
    `${PATH}/login`,
    {
      schema: {
        tags,
        summary: 'Logs in at LoginRadius',
        params,
        body: LoginBody,
        response: { 200: Envelope(LoggedIn) },
      },
      config: { limit: 'login', ignoresBadToken },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { tools, config } = await openEmbedded(app, request);
      return session(request, reply, await logInThere(tools, config, request.body));
    },
  );

  app.post(
    `${PATH}/register`,
    {
      schema: { tags, summary: 'Signs up there', params, body: SignUpBody, response: { 200: Envelope(LoggedIn) } },
      config: { limit: 'signup', ignoresBadToken },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { body } = request;
      const { tools, config } = await openEmbedded(app, request);
      await requireCaptcha(request, { action: 'signup', answer: body['g-recaptcha-response'], effort: 'little' });
      const { page } = mailTarget(request);
      return session(request, reply, await signUpThere(tools, config, { ...body, verificationurl: page }));
    },
  );

  app.post(
    `${PATH}/forgot`,
    {
      schema: {
        tags,
        summary: 'Has it send a mail for a new password',
        params,
        body: PasswordResetBody,
        response: { 200: Envelope(Type.Object({})) },
      },
      config: { limit: 'reset', ignoresBadToken },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { tools, config } = await openEmbedded(app, request);
      const { page } = mailTarget(request);
      await forgetThere(tools, config, { ...request.body, resetpasswordurl: page });
      return envelope({});
    },
  );
};
