/**
 * With several workers, forwards a write into a container to the worker that owns it. Registered after the cache, so
 * that every worker answers cached requests itself.
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
  // Answers forwarded requests before anything they need is closed. New connections are refused already.
  app.addHook('onClose', async () => {
    if (sockets.isStopped) await closed;
  });
});
