/**
 * With several workers: a write into a container goes to the one it belongs to. After the cache, whose answers come from
 * whoever is asked.
 */

import { once } from 'node:events';
import fp from 'fastify-plugin';
import { peersOf } from '../workers/forward';
import { ownPlace } from '../workers/worker';

export const workersPlugin = fp(async (app) => {
  const place = ownPlace();
  if (!place) return;
  const peers = peersOf(place);
  const { sockets } = app;
  const answered = sockets.first;
  sockets.first = (request, response) => answered(request, response) || peers.forward(request, response, app.routing);
  const server = sockets.createServer((request, response) => {
    peers.asFromReader(request);
    app.routing(request, response);
  });
  const closed = once(server, 'close');
  app.addHook('onReady', () => peers.listen(server));
  // What others have forwarded is answered before anything it needs goes. The stop has closed it to new connections.
  app.addHook('onClose', async () => {
    if (sockets.isStopped) await closed;
  });
});
