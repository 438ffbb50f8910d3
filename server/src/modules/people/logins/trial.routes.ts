/**
 * An administrator's trial of a login provider (extension): they log in there with the stored settings, and read what
 * the provider says of them. Nothing is stored, and nobody is logged in.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { ProviderTrial, ProviderTrialResult } from '../../../../../core/contract/people/providers';
import { ApiError } from '../../../http/errors';
import { Challenge, Verifier } from '../../platform/tokens/challenge';
import { rehearseArrival } from '../identities/find-or-create';
import { requireProvider } from '../providers/provider-settings';
import { endsLogins, withPresentBan } from '../users/present-ban';
import { beginFlow, exchangeCode, setFlowCookie } from './flows.service';
import type { Arrived } from './log-in';

const tags = ['sites'];
const One = Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) });

export const trialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('site', 'providers');

  app.post(
    '/v2/:domain/providers/:provider/trial',
    {
      schema: {
        tags,
        summary: 'Begins a trial log-in at a login provider',
        params: One,
        body: Type.Object({ challenge: Challenge, callback: Type.String({ maxLength: 2000 }) }),
        response: { 200: ProviderTrial },
      },
      config: { limit: 'probe' },
      preHandler,
    },
    async ({ site, params, body }, reply) => {
      const provider = requireProvider(params.provider);
      const begun = await beginFlow(app, app.loginTools(site), provider, { ...body, isTrial: true });
      reply.header('cache-control', 'no-store');
      if ('outcome' in begun) throw new ApiError('unavailable');
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
        params: One,
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

/** What a log-in would do. */
async function rehearse(
  { db, clock }: FastifyInstance,
  { site, provider, config, identity }: Arrived,
): Promise<Pick<ProviderTrialResult, 'outcome' | 'account_name'>> {
  const now = clock.now();
  const isVouchedFor = config.is_vouched_for === true;
  const arrival = { site, provider: provider.id, identity, isVouchedFor, connectTo: null, notice: null, now };
  try {
    const { user, is_new_user } = await rehearseArrival(db, arrival);
    if (is_new_user) return { outcome: 'new_account', account_name: null };
    return { outcome: endsLogins(withPresentBan(user, now)) ? 'banned' : 'account', account_name: user.name };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'account_exists') return { outcome: 'account_exists', account_name: null };
    if (error.code === 'signup_banned') return { outcome: 'banned', account_name: null };
    throw error;
  }
}
