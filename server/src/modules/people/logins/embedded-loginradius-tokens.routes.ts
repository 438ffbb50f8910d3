/** Handles the tokens in LoginRadius's mails, where our forms use its accounts (extension; specification §2, §5). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { NewPasswordBody } from '../../../../../core/contract/people/user';
import { confirmThere, openEmbedded, resetThere } from './embedded-loginradius';

const tags = ['sessions'];
const params = Type.Object({ domain: Type.String() });
const PATH = '/v2/:domain/loginradius';
/** The accounts are not ours: attempts are limited by address. */
const ignoresBadToken = true;

export const embeddedLoginRadiusTokensRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    `${PATH}/email`,
    {
      schema: {
        tags,
        summary: 'Confirms an address by the token of its mail',
        params,
        body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: { 204: Type.Null() },
      },
      config: { limit: 'confirm', ignoresBadToken },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { tools, config } = await openEmbedded(app, request);
      await confirmThere(tools, config, request.body.token);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/reset`,
    {
      schema: {
        tags,
        summary: 'A new password by the token of its mail',
        params,
        body: NewPasswordBody,
        response: { 204: Type.Null() },
      },
      config: { limit: 'confirm', ignoresBadToken },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { tools, config } = await openEmbedded(app, request);
      const { token, newPassword } = request.body;
      await resetThere(tools, config, { token, password: newPassword });
      return reply.code(204).send(null);
    },
  );
};
