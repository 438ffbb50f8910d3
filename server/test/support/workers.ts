/** A server with several processes, and their ids. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Server, startServer } from '../../../test/journeys/support/server';

/** Long, because a busy machine starts processes slowly. */
const PATIENCE_MS = 180_000;

/** Starts the workers. The first is ready before the others; the line is printed when all are. */
export async function startWorkers(count: number, env: Record<string, string> = {}): Promise<Server> {
  const started = await startServer({ ...env, VF_WORKERS: String(count) });
  await until('whole', () => started.log().includes('Community server on'));
  return started;
}

export const workersOf = ({ pid }: Server) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await wait(50)) {
    if (Date.now() > end) throw new Error(`never ${what}`);
  }
}
