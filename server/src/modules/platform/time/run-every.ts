import type { FastifyInstance } from 'fastify';

/**
 * Runs a job at an interval, one run at a time, and logs its failures. When the server closes, the signal is aborted, and
 * a run under way ends before the database closes.
 */
export function runEvery(
  app: FastifyInstance,
  ms: number,
  job: (signal: AbortSignal) => Promise<unknown>,
  problem: string,
): void {
  const closing = new AbortController();
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= job(closing.signal)
      .catch((error: unknown) => app.log.error({ err: error }, problem))
      .finally(() => {
        running = undefined;
      });
  }, ms).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}

/** Repeats a deletion of at most so many rows until fewer are left, or the server closes; the next run goes on. */
export async function deleteInSteps(
  most: number,
  deleteSome: (most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await deleteSome(most)) === most);
}
