/**
 * Runs a public demo that starts over every `VF_DEMO_RESET` minutes: the server is a child process, and between two of
 * them the embedded database and the uploads are deleted. The demo's passwords stay.
 *
 * Only a data directory that was empty at the first start is ever deleted. A file in it marks such a directory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config';

/** The child's copy of this variable, which no operator sets. */
const CHILD = 'VF_DEMO_CHILD';
const MARKER = 'resets.txt';
const MARKER_TEXT = 'VF_DEMO_RESET deletes the database and the uploads of this folder.\n';
const DELETED = ['pglite', 'pglite.lock', 'media', 'outbox'];

export const startsOver = ({ demoResetMs }: Config): boolean => demoResetMs !== null && process.env[CHILD] !== '1';

/** @returns the code to exit with, once the server ends by itself or by a signal */
export async function serveAndReset(config: Config, start = startServer): Promise<number> {
  const resetMs = config.demoResetMs ?? 0;
  claimFolder(config.dataDir);
  let isStopping = false;
  let child = start();
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    child.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    for (;;) {
      let isDue = false;
      const timer = setTimeout(() => {
        isDue = true;
        child.kill('SIGTERM');
      }, resetMs);
      const [code] = await once(child, 'exit');
      clearTimeout(timer);
      if (isStopping || !isDue) return code ?? 1;
      deleteDemo(config.dataDir);
      child = start();
    }
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}

/** @throws ConfigError for a folder with data that this process must not delete */
function claimFolder(dataDir: string): void {
  const marker = join(dataDir, MARKER);
  if (existsSync(marker)) return;
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => DELETED.includes(name)) : [];
  if (found.length > 0) {
    throw new ConfigError([
      `VF_DEMO_RESET would delete ${join(dataDir, found[0] as string)}: set VF_DATA_DIR to a new folder`,
    ]);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(marker, MARKER_TEXT);
}

/** Deletes what readers have changed. */
function deleteDemo(dataDir: string): void {
  for (const name of DELETED) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function startServer(): ChildProcess {
  return fork(process.argv[1] as string, [], { env: { ...process.env, [CHILD]: '1' } });
}
