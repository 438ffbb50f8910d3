/**
 * The server's connections, so that a stop cuts no request off and waits for no browser: it stops listening, answers
 * what still comes over open connections, each with its last answer, and then ends those that have nothing to say. Node
 * closes those that are idle at that moment, but neither those that never asked anything nor those that fall idle later.
 */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterAccepting, setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../../core/contract/durations';

/** Longer than the minute proxies keep a connection, so that they are the ones who close it. */
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = MINUTE_MS;
/** A request that was on its way when the stop began has come by then. */
const LAST_REQUESTS_MS = 500;

export class Connections {
  readonly #servers = new Set<Server>();
  readonly #open = new Set<Socket>();
  readonly #busy = new Map<Socket, ServerResponse>();
  #isClosing = false;
  get isStopped(): boolean {
    return this.#isClosing;
  }

  /** Whoever answers some requests before everybody else; true when it did. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  /** For Fastify: it makes one server per address `HOST` stands for. */
  readonly createServer = (handler: RequestListener): Server => {
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_TIMEOUT_MS },
      (request, response) => {
        if (!this.first(request, response)) handler(request, response);
      },
    );
    this.#servers.add(server);
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      this.#busy.set(socket, response);
      if (this.#isClosing) makeLast(response);
      response.once('close', () => {
        this.#busy.delete(socket);
        if (this.#isClosing) socket.end();
      });
    });
    // The close frame of a websocket is sent by the hub that holds it.
    server.on('upgrade', (_request, socket) => this.#open.delete(socket as Socket));
    return server;
  };

  /** Takes no connection more, and no second request over those there are. */
  async stopListening(): Promise<void> {
    this.#isClosing = true;
    for (const response of this.#busy.values()) makeLast(response);
    // What the system has accepted for us it would reset: first it is taken in.
    await afterAccepting();
    // Not the close of HTTP: that one cuts idle connections off at once, with what may be on its way over them.
    for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
  }

  /** Ends what stays idle for a moment, and the rest when it has been answered. */
  async endIdle(): Promise<void> {
    if (this.#open.size > 0) await wait(LAST_REQUESTS_MS);
    for (const socket of this.#open) if (!this.#busy.has(socket)) socket.destroy();
  }
}

/** Node says `Connection: close` with it, and ends the connection afterwards. */
const makeLast = (response: ServerResponse) => {
  response.shouldKeepAlive = false;
};
