import type { FastifyInstance } from 'fastify';

/**
 * Runs a job at an interval, one run at a time, and logs its failures. When the server closes, a run under way ends before the
 * database closes.
 */
export function runEvery(app: FastifyInstance, ms: number, job: () => Promise<unknown>, problem: string): void {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .catch((error: unknown) => app.log.error({ err: error }, problem))
      .finally(() => {
        running = undefined;
      });
  }, ms).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
