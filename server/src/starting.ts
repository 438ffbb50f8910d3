/**
 * Holds the port while the server starts: load balancers see that the process lives but is not ready, even during a
 * long migration, and a taken port is noticed before the database is opened and seeded.
 */
import { createServer, type Server } from 'node:http';
import type { Config } from './config';

/** Maximum wait for the port: a killed server frees it only when it has ended. */
const PORT_WAIT_MS = 3000;
const LOOK_EVERY_MS = 100;
const ASK_AGAIN_S = 5;

/** @returns a function that frees the port for the server itself. @throws when it stays taken */
export async function holdPort(where: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> {
  const until = Date.now() + PORT_WAIT_MS;
  for (;;) {
    try {
      const server = await listen(where);
      return () => free(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

function listen({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isAlive = url === '/healthz';
    if (!isAlive) response.setHeader('retry-after', ASK_AGAIN_S);
    response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ status: isAlive ? 'ok' : 'starting' }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}

const free = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
