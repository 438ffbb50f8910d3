/**
 * Log-ins in numbers: how many by which method, how many of them were new here and what they had wanted to do (specification
 * §4), how many were refused and why. Each route that logs somebody in says by which method.
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter } from 'prom-client';
import { type Referral, referrals } from '../../../../../core/contract/referrals';
import { ApiError } from '../../../http/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** The request's body may say what they had wanted to do. */
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
    // What a page says names a series: one that there is.
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
