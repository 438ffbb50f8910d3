/** A server of several processes, and which processes these are. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Server, startServer } from '../../../test/journeys/support/server';

/** Long: a machine that does much else at once starts processes slowly. */
const PATIENCE_MS = 180_000;

/** The first worker is ready before the others; the line comes when they all are. */
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
