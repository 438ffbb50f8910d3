/**
 * The addresses that providers redirect to after a login (host contract 9.3, 11). The page receives a code that is valid for
 * one minute: ./login-codes.routes
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { invalidField } from '../../../http/errors';
import { endFlow, flowCookieOf, isSilentState } from './flows.service';
import { homeHeaders, homePage, postToFrame, trialHeaders, trialPage } from './home-page';
import { readPosted } from './posted-answer';

const tags = ['sessions'];
/** Our own states have 43 characters, a few more in a silent login or a trial. */
const STATE_MAX = 200;
/** Longer headers are rejected by browsers and proxies. */
const ADDRESS_MAX = 7000;

export const callbackRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { isSecure, flowCookie } = flowCookieOf(app.config);

  const Answer = Type.Intersect([
    Type.Record(Type.String(), Type.String({ maxLength: 8000 })),
    Type.Object({ state: Type.Optional(Type.String({ maxLength: STATE_MAX })) }),
  ]);

  app.get(
    '/callback.php',
    {
      schema: { tags, summary: 'Where providers send people back to', querystring: Answer },
      config: { limit: ({ query }) => (isSilentState(query.state) ? 'passing' : 'proof'), ignoresBadToken: true },
    },
    async ({ query, cookies, headers }, reply) => {
      const drawn = headers['sec-fetch-dest'];
      const home = await endFlow(app, app.loginTools, query, {
        browser: cookies[flowCookie] ?? '',
        isFramed: drawn === undefined ? undefined : drawn === 'iframe',
      });
      if (home.isSilent) return postToFrame(reply, home.address, home.outcome);
      reply.clearCookie(flowCookie, { path: '/', secure: isSecure });
      if (home.trialOf !== null) return reply.headers(trialHeaders).send(trialPage(home, home.trialOf));
      return reply.headers(homeHeaders).send(homePage(home.address, home.outcome));
    },
  );

  /** Browsers send no cookie with a form from another site, but they send it when this page continues to the next. */
  app.post(
    '/callback.php',
    {
      schema: { tags, summary: 'The same by a form', body: Answer },
      config: { limit: 'proof', ignoresBadToken: true },
    },
    async ({ body }, reply) => {
      const address = `/callback.php?${new URLSearchParams(readPosted(body))}`;
      if (address.length > ADDRESS_MAX) throw invalidField('code', 'The answer of the provider is too long.');
      return reply.headers(homeHeaders).redirect(address, 303);
    },
  );
};
