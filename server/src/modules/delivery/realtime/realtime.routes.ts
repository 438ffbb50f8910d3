/**
 * `GET /eventfeed?site_uuid=…` as a WebSocket (host contract 10), open to everyone. Answers 404 for an unknown site
 * before the upgrade; closes with 1012 when the server stops, so that clients reconnect one after another.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import fp from 'fastify-plugin';
import { ApiError } from '../../../http/errors';
import { findContainer } from '../../content/containers/containers.repository';
import { type SignedIn, signedIn } from '../../people/sessions/signed-in';
import { endsLogins } from '../../people/users/present-ban';
import { Connection } from './connection';
import { countSockets } from './count-sockets';
import { Crowd, customerOf } from './crowd';
import { letGoOfSlow, sendAway } from './letting-go';
import { MAX_MESSAGE_BYTES } from './messages';
import { QueueFeed } from './queue-feed';
import { createTyping } from './typing';

/** Clients send `keep-alive` every 30 s. */
const SILENCE_MS = 90_000;
const WATCH_EVERY_MS = 5000;
const GOING_AWAY = 1001;

const Query = Type.Object({ site_uuid: Type.String({ maxLength: 36 }) });

declare module 'fastify' {
  interface FastifyInstance {
    connections: Set<Connection>;
    /** Closes sockets that are silent for `SILENCE_MS` or stalled, pings others. Runs periodically by itself. */
    closeSilent(): void;
  }
}

const routes: FastifyPluginAsyncTypebox = async (app) => {
  const { hub, clock, db, config } = app;
  const now = () => clock.now();
  const connections = new Set<Connection>();
  const crowd = new Crowd();
  app.decorate('connections', connections);
  app.decorate('closeSilent', () => {
    for (const connection of connections) {
      if (now() - connection.lastReceived > SILENCE_MS) connection.close(GOING_AWAY, 'silent for too long');
      else connection.watch();
    }
    letGoOfSlow(connections);
  });
  countSockets(app.metrics, connections);
  const failed = (error: unknown) => app.log.error({ err: error }, 'reading the queue for its listeners failed');
  const queueFeed = new QueueFeed({ db, now, failed });
  const refresh = async ({ session_uuid }: SignedIn) => {
    const row = await app.findSessionUser(session_uuid);
    return row && !endsLogins(row) ? signedIn(row, session_uuid) : null;
  };
  const type = createTyping({
    hub,
    now,
    findContainer: async (uuid, site_uuid) => {
      const found = await findContainer(db, uuid);
      const section = found && (await app.sites.bySection(found.section_uuid));
      return section?.site.group.includes(site_uuid) ? found : undefined;
    },
    bySection: app.sites.bySection,
    refresh,
  });

  await app.register(websocket, {
    // Many small messages: compression costs more memory and time than it saves.
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    preClose: (done) => {
      app.websocketServer.close();
      void sendAway(connections).finally(() => done());
    },
  });

  app.get(
    '/eventfeed',
    {
      websocket: true,
      schema: { tags: ['realtime'], summary: 'The WebSocket of live events', querystring: Query },
      preHandler: async (request) => {
        const found = await app.sites.bySection(request.query.site_uuid);
        if (!found) throw new ApiError('site_not_found');
        request.site = found.site;
        // Further clients poll tips (content/livestories/following.routes), and reconnect by themselves.
        if (connections.size >= config.sockets) throw new ApiError('unavailable', { retry_after: 60 });
        if (config.rateLimit && crowd.isFull(request.ip)) throw new ApiError('too_many_requests', { retry_after: 60 });
      },
    },
    (socket, request) => {
      const { site, ip } = request;
      const connection = new Connection(socket, {
        line: request.raw.socket,
        hub,
        queueFeed,
        site_uuid: site.uuid,
        ...{ group: site.group, network: customerOf(ip) },
        now,
        identify: (token) => app.identifyToken(token, site),
        refresh,
        type,
        claim: (containers) => crowd.follow(ip, containers) || !config.rateLimit,
        failed: (error) => request.log.error({ err: error }, 'handling a socket message failed'),
      });
      connections.add(connection);
      crowd.enter(ip);
      socket.on('close', () => {
        connections.delete(connection);
        crowd.leave(ip);
      });
    },
  );

  const timer = setInterval(() => app.closeSilent(), WATCH_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

/** Registered on the app itself, because the upgrade belongs to the whole server. */
export const realtimeRoutes = fp(routes);
