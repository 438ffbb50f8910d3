/**
 * An administrator's trial of a login provider (extension): they log in there with the stored settings, and read what
 * the provider says about them. Nothing is stored, and nobody is logged in.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { ProviderTrial, ProviderTrialResult } from '../../../../../core/contract/people/providers';
import { ApiError } from '../../../http/errors';
import { Challenge, Verifier } from '../../platform/tokens/challenge';
import { AccountExists } from '../identities/find-or-create';
import { ProviderParams, requireProvider } from '../providers/provider-settings';
import { beginFlow, exchangeCode, setFlowCookie } from './flows.service';
import { type Arrived, findAccount } from './log-in';

const tags = ['sites'];

export const trialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('site', 'providers');

  app.post(
    '/v2/:domain/providers/:provider/trial',
    {
      schema: {
        tags,
        summary: 'Begins a trial log-in at a login provider',
        params: ProviderParams,
        body: Type.Object({ challenge: Challenge, callback: Type.String({ maxLength: 2000 }) }),
        response: { 200: ProviderTrial },
      },
      config: { limit: 'probe' },
      preHandler,
    },
    async ({ site, params, body, log }, reply) => {
      const provider = requireProvider(params.provider);
      reply.header('cache-control', 'no-store');
      const begun = await beginFlow(app, app.loginTools(site), provider, { ...body, isTrial: true }).catch((error) => {
        if (error instanceof ApiError) throw error;
        // Secrets that cannot be decrypted, for example. A check says why.
        log.warn(error);
        return null;
      });
      if (begun === null || 'outcome' in begun) return { address: null };
      setFlowCookie(reply, app.config, begun.browser);
      return { address: begun.address };
    },
  );

  app.post(
    '/v2/:domain/providers/:provider/trial/result',
    {
      schema: {
        tags,
        summary: 'Who logged in during a trial, and what a log-in would do',
        params: ProviderParams,
        body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), verifier: Verifier }),
        response: { 200: ProviderTrialResult },
      },
      config: { limit: 'probe' },
      preHandler,
    },
    async ({ site, params, body: { token, verifier } }, reply) => {
      reply.header('cache-control', 'no-store');
      const arrived = await exchangeCode(app, site, { code: token, verifier, connectTo: null, isTrial: true });
      if (arrived.provider.id !== params.provider) throw new ApiError('unauthorized');
      const { subject, email, is_email_verified, name } = arrived.identity;
      return { subject, email, is_email_verified, name, ...(await rehearse(app, arrived)) };
    },
  );
};

/** Returns the effect that a login would have. */
async function rehearse(
  app: FastifyInstance,
  arrived: Arrived,
): Promise<Pick<ProviderTrialResult, 'outcome' | 'account_name'>> {
  try {
    const { user, is_new_user } = await findAccount(app, { ...arrived, isRehearsal: true });
    return is_new_user
      ? { outcome: 'new_account', account_name: null }
      : { outcome: 'account', account_name: user.name };
  } catch (error) {
    const outcome =
      error instanceof AccountExists ? 'account_exists' : refused[(error as Partial<ApiError>).code ?? ''];
    if (!outcome) throw error;
    return { outcome, account_name: null };
  }
}

/** Outcomes by the code of the refusal. Logins are never connected to a staff account by its address. */
const refused: Record<string, ProviderTrialResult['outcome']> = {
  account_exists: 'staff_account',
  login_banned: 'banned',
  signup_banned: 'banned',
};
