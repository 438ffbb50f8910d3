/** The program: reads the environment, listens, says where, and stops gracefully. */
import { buildApp } from './app';
import { ConfigError, loadConfig } from './config';
import { LockedError } from './database/lock';
import { startLine } from './start-line';
import { holdPort } from './starting';

/** Longer than any request takes; what still hangs then is cut off. */
const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const freePort = await holdPort(config);
  const app = await buildApp(config);
  for (const warning of config.warnings) app.log.warn(warning);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second Ctrl-C means now.
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('requests did not end in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    await freePort();
    await app.listen({
      port: config.port,
      host: config.host,
      listenTextResolver: (address) => `listening on ${address}`,
    });
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.server.address() as { port: number };
  process.stdout.write(startLine(config, app.database.kind, port));
}

/** What an operator can put right, said in a line; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof LockedError) return error.message;
  const { code, message, stack, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined) return `PORT ${port} needs more rights than this process has.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is no address of this machine.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST or DATABASE_URL names an unknown machine: ${message}`;
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: the database does not accept connections.';
  if (code === '28P01' || code === '28000' || code === '3D000') return `DATABASE_URL: ${message}`;
  return stack ?? message;
}

main().catch((error: unknown) => {
  process.stderr.write(`The server cannot start.\n${explain(error)}\n`);
  process.exit(1);
});
