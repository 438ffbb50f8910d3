/**
 * Metrics of logins: by method, whether the account is new, the action that the reader wanted to do (specification §4),
 * and refusals by reason. Each login route reports its method.
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { type Referral, referrals } from '../../../../../core/contract/delivery/referrals';
import { ApiError } from '../../../http/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a login. The request's body may name the action that the reader wanted to do. */
    countLogin(request: FastifyRequest, login: { method: string; isNew: boolean }): void;
  }
  interface FastifyContextConfig {
    loginMethod?: string;
  }
}

const isReferral = (value: unknown): value is Referral => referrals.some((one) => one === value);

export const loginMetricsPlugin = fp(async (app) => {
  const registers = [app.metrics];
  const labels = { logins: ['method'], signups: ['method', 'referral'], refused: ['method', 'why'] };
  const logins = new Counter({
    name: 'logins_total',
    help: 'Log-ins by their method',
    labelNames: labels.logins,
    registers,
  });
  const signups = new Counter({
    name: 'signups_total',
    help: 'People who were new, by how they came and what they had wanted to do',
    labelNames: labels.signups,
    registers,
  });
  const refused = new Counter({
    name: 'login_refused_total',
    help: 'Log-ins that were refused, by their method and the code of the error',
    labelNames: labels.refused,
    registers,
  });
  app.decorate('countLogin', (request: FastifyRequest, { method, isNew }: { method: string; isNew: boolean }) => {
    logins.inc({ method });
    if (!isNew) return;
    const { referral } = (request.body ?? {}) as { referral?: unknown };
    // Accepts only known referrals, because each names a metric series.
    const wanted = isReferral(referral) ? referral : '';
    signups.inc({ method, referral: wanted || 'none' });
    app.analytics.addSignup(request, wanted);
  });
  app.addHook('onError', async ({ routeOptions }, _reply, error) => {
    const { loginMethod } = routeOptions.config;
    if (loginMethod)
      refused.inc({ method: loginMethod, why: error instanceof ApiError ? error.code : 'invalid_request' });
  });
});
