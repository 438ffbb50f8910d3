/** The program: reads the environment, serves with one process or several, and explains failures of the start. */
import cluster from 'node:cluster';
import { ConfigError, loadConfig } from './config';
import { requireWidgets } from './config/dist-dir';
import { LockedError } from './database/lock';
import { UnfinishedRestoreError } from './database/unfinished-restore';
import { requireDemo } from './demo/demo-files';
import { serveAndReset, startsOver } from './demo/reset';
import { say } from './say';
import { serve } from './serve';
import { serveByWorkers } from './serve-by-workers';

async function main(): Promise<void> {
  // An image has one program, so `docker run … migrate` means `vf migrate`.
  if (process.argv.length > 2) {
    await import('./cli');
    return;
  }
  const config = loadConfig(process.env);
  requireWidgets(config.distDir);
  // Checks that the demo may run before its content is stored in the database.
  if (config.demo) requireDemo();
  if (startsOver(config)) process.exit(await serveAndReset(config));
  else if (config.workers > 1 && cluster.isPrimary) await serveByWorkers(config);
  else await serve(config);
}

/** Explains errors that an operator can fix in a line; others with their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof LockedError || error instanceof UnfinishedRestoreError) return error.message;
  const { code, message, stack, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined) return `PORT ${port} needs more rights than this process has.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST or DATABASE_URL names an unknown machine: ${message}`;
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: the database does not accept connections.';
  if (/Cannot find package '@electric-sql\/pglite'/.test(message))
    return 'DATABASE_URL is not set: set it, or install @electric-sql/pglite for the embedded database.';
  if (code === '28P01' || code === '28000' || code === '3D000') return `DATABASE_URL: ${message}`;
  return stack ?? message;
}

main().catch((error: unknown) => {
  say(`The server cannot start.\n${explain(error)}`, {
    level: 'error',
    json: process.env.LOG_FORMAT?.trim() === 'json',
  });
  process.exit(1);
});
