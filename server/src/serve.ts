/** One process that serves: alone, or one of several workers. Reads the environment's configuration, listens, stops gracefully. */
import { buildApp } from './app';
import type { Config } from './config';
import { storeBuild } from './modules/platform/assets/build-files';
import { say } from './say';
import { startLine } from './start-line';
import { holdPort } from './starting';
import { askAbove, FREE_PORT } from './workers/line';
import { ownPlace } from './workers/worker';

/** Longer than any request takes; what still hangs then is cut off. */
const STOP_WITHIN_MS = 10_000;

export async function serve(config: Config): Promise<void> {
  const place = ownPlace();
  // Of workers the process above them holds it, until the first is ready.
  const freePort = place ? () => askAbove(FREE_PORT) : await holdPort(config);
  const app = await buildApp(config);
  if (!place || place.isFirst) for (const warning of config.warnings) app.log.warn(warning);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) {
      // A second Ctrl-C means now; of workers each gets one from the terminal and one from the process above.
      if (!place) process.exit(1);
      return;
    }
    stopping = true;
    app.log.info({ signal }, 'stopping');
    const stopped = app.sockets.leave(config.drainMs).then(() => app.close());
    setTimeout(() => {
      app.log.error('requests did not end in time');
      process.exit(1);
    }, config.drainMs + STOP_WITHIN_MS).unref();
    stopped.then(
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
    await storeBuild(app);
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
  if (place) return;
  const { port } = app.server.address() as { port: number };
  say(startLine(config, app.database.kind, port), { json: config.logsJson });
}
