/** A serving process: alone, or one of several workers. Reads the configuration, listens, and stops gracefully. */
import { buildApp } from './app';
import type { Config } from './config';
import { welcomeAddress } from './modules/console/welcome/welcome-token';
import { storeBuild } from './modules/platform/assets/build-files';
import { say } from './say';
import { startLine } from './start-line';
import { holdPort } from './starting';
import { sendBeats } from './workers/hanging';
import { sendToParent } from './workers/line';
import { takePort } from './workers/port';
import { LISTENS, ownPlace } from './workers/worker';

/** Longer than any request takes; requests that still run are cut off. */
const STOP_WITHIN_MS = 10_000;

export async function serve(config: Config): Promise<void> {
  const place = ownPlace();
  // The parent of workers holds the port itself.
  const freePort = place ? undefined : await holdPort(config);
  const app = await buildApp(config);
  const isFirst = !place || place.isFirst;
  if (isFirst) for (const warning of config.warnings) app.log.warn(warning);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) {
      // A second Ctrl-C stops at once; workers get each signal twice, from the terminal and from the parent.
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
    // Stores the build once, because all workers of a start serve the same.
    if (isFirst) await storeBuild(app);
    await freePort?.();
    // `net.Server.listen` takes a `handle`; Fastify passes its options on. A host other than `localhost` means one socket.
    const where = place ? { handle: await takePort(), host: '::' } : { port: config.port, host: config.host };
    await app.listen({ ...where, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    await app.close();
    throw error;
  }
  const welcome = isFirst ? await welcomeAddress(app) : null;
  if (welcome)
    say(`No administrator yet. Open this address within a day to become the first:\n  ${welcome}\n`, {
      json: config.logsJson,
    });
  if (place) {
    sendToParent(LISTENS);
    sendBeats(config.hangMs);
    return;
  }
  const { port } = app.server.address() as { port: number };
  say(startLine(config, app.database.kind, port), { json: config.logsJson });
}
