/** Holds the outbox of a server, whose timer would take a message at any moment. */
import { mock } from 'node:test';
import type { TestApp } from './app';

/** Runs the work while the server takes no message. */
export async function holdOutbox({ app }: TestApp, work: () => Promise<void>): Promise<void> {
  // A worker under way would take what the work adds.
  await app.outbox.run();
  const held = [mock.method(app.outbox, 'run', async () => {}), mock.method(app.outbox, 'wake', () => {})];
  try {
    await work();
  } finally {
    for (const { mock: method } of held) method.restore();
  }
}
