import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { commit, version } from '../config/version';
import { answerAbove, askAbove } from '../workers/line';
import { ownPlace } from '../workers/worker';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    /** Counts a request that bypasses the hooks. */
    observeRequest(about: { method: string; route: string; status: number }, ms: number): void;
  }
}

/**
 * `GET /metrics` for Prometheus: the process, and requests by route, method and status. Each worker returns the sums of
 * all workers.
 */
export const metricsPlugin = fp(async (app) => {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: 'vf_build_info',
    help: 'Always 1; its labels say what runs here',
    labelNames: ['version', 'commit'],
    aggregator: 'max',
    registers: [metrics],
  }).set({ version, commit: commit ?? '' }, 1);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  app.decorate('metrics', metrics);
  app.decorate('observeRequest', (about: { method: string; route: string; status: number }, ms: number) =>
    seconds.observe(about, ms / 1000),
  );
  app.addHook('onResponse', async (request, reply) => {
    // Uses the pattern, because addresses would create a series for every comment.
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const isWorker = ownPlace() !== null;
  if (isWorker) answerAbove({ measured: () => metrics.getMetricsAsJSON() });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await (isWorker ? askAbove<string>('metrics') : metrics.metrics())),
  );
});
