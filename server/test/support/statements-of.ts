/** Counts the statements that requests cause, without those of timers and jobs that run beside them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mock } from 'node:test';
import type { TestApp } from './app';

/** @returns the number of statements and transactions that `work` itself caused */
export async function statementsOf(
  { app: { db } }: Pick<TestApp, 'app'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const inWork = new AsyncLocalStorage<true>();
  let count = 0;
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  const counting = mock.method(executor, 'provideConnection', (consumer: Parameters<typeof provide>[0]) => {
    if (inWork.getStore()) count += 1;
    return provide(consumer);
  });
  try {
    // `inject` starts when it is awaited.
    await inWork.run(true, async () => void (await work()));
  } finally {
    counting.mock.restore();
  }
  return count;
}
