/**
 * Logins to the console without a password (extension): a mailed link, a passkey, and the code that a login at a provider
 * ends with. Browsers send no strict cookie when they return from a provider, so the console's page posts that code.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleSession, FactorTicketBody } from '../../../../../core/contract/console/session';
import { ApiError } from '../../../http/errors';
import { exchangeCode } from '../../people/logins/flows.service';
import { findAccount } from '../../people/logins/log-in';
import { accountTools } from '../../people/logins/tools';
import { mailLink } from '../../people/providers/mail-link.provider';
import { passkey } from '../../people/providers/passkey.provider';
import type { Provider } from '../../people/providers/provider';
import { readProviderConfig } from '../../people/providers/provider-settings';
import { withPresentBan } from '../../people/users/present-ban';
import { Verifier } from '../../platform/tokens/challenge';
import { requireConsolePage } from './console-page';
import { enterConsole } from './console-session.service';
import { readTicket, spendTicket } from './factor-ticket';

const URL = '/v1/console/:domain/session';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });
const response = { 200: ConsoleSession };
const ofLogin = { ignoresBadToken: true, loginMethod: 'console' } as const;

export const consoleLoginsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const preHandler = [requireConsolePage, app.requireSite];

  app.post(
    `${URL}/mail_link`,
    {
      schema: { tags, summary: 'Logs in to the console by a mailed link', params, body: bodyOf(mailLink), response },
      config: { ...ofLogin, limit: 'login' },
      preHandler,
    },
    (request, reply) => enterByAccount(request, reply, mailLink),
  );

  app.post(
    `${URL}/passkey`,
    {
      schema: {
        tags,
        summary: 'Logs in to the console by a passkey of the console',
        params,
        body: bodyOf(passkey),
        response,
      },
      config: { ...ofLogin, limit: 'proof' },
      preHandler,
    },
    (request, reply) => enterByAccount(request, reply, passkey),
  );

  app.post(
    `${URL}/window`,
    {
      schema: {
        tags,
        summary: 'Logs in to the console by the code that a login at a provider has ended with',
        params,
        body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), verifier: Verifier }),
        response,
      },
      config: { ...ofLogin, limit: 'proof' },
      preHandler,
    },
    async (request, reply) => {
      const { token: code, verifier } = request.body;
      const arrived = await exchangeCode(app, request.site, { code, verifier, connectTo: null });
      const { user: row } = await findAccount(app, { ...arrived, isKnownOnly: true });
      app.cache.userChanged(row.id);
      const { identity, provider } = arrived;
      const { session_id = null, ends_at } = identity;
      const origin = { provider: provider.id, session_id, entitlements: [] };
      return enterConsole(request, reply, { row, proved: { origin, ends_at }, isOnce: true });
    },
  );

  app.post(
    `${URL}/factor`,
    {
      schema: {
        tags,
        summary: 'The second step of a login whose proof works once',
        params,
        body: FactorTicketBody,
        response,
      },
      config: { ...ofLogin, limit: 'login' },
      preHandler,
    },
    async (request, reply) => {
      const { site, body } = request;
      const { row, proved } = await readTicket(app, site, body.ticket);
      return enterConsole(request, reply, {
        ...{ row, proved, code: body.code },
        spend: () => spendTicket(app, site, body.ticket),
      });
    },
  );

  async function enterByAccount(request: FastifyRequest, reply: FastifyReply, provider: Provider) {
    const { site, body, headers } = request;
    if (!provider.account) throw new ApiError('login_method_disabled');
    const settings = await readProviderConfig({ db, secret: config.secret }, site, provider);
    const tools = accountTools(app, site, headers.origin ?? new globalThis.URL(config.publicUrl).origin);
    const found = await provider.account.find(tools, settings, body as Record<string, unknown>);
    return enterConsole(request, reply, { row: withPresentBan(found, clock.now()), isOnce: true });
  }
};

const bodyOf = ({ account }: Provider) => account?.body ?? Type.Object({});
