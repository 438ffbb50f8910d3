/**
 * Tracks the server's connections, so that a stop cuts no request and waits for no browser. First `/readyz` answers 503 while
 * the server still accepts connections, so that proxies send no more. Then the server stops listening, answers the last request
 * of each open connection, and closes idle ones. Node closes connections that are idle at that moment, but neither those that
 * never sent a request nor those that become idle later.
 */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../../core/contract/durations';

/** Longer than the minute proxies keep a connection, so that they are the ones who close it. */
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = MINUTE_MS;
/** A request that was on its way when the stop began has come by then. */
const LAST_REQUESTS_MS = 500;
/** Node accepts one connection per pass of the event loop. After this many passes without one, the system's queue is empty. */
const QUIET_LOOPS = 10;
const LOOPS_AT_MOST = 1000;

export class Connections {
  readonly #servers = new Set<Server>();
  readonly #open = new Set<Socket>();
  readonly #busy = new Map<Socket, ServerResponse>();
  #isLeaving = false;
  #isClosing = false;
  /** Number of connections accepted so far. */
  #taken = 0;
  /** Whether the server is about to stop or has stopped listening, and wants no more traffic. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }
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
      this.#taken += 1;
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      this.#busy.set(socket, response);
      if (this.#isLeaving) makeLast(response);
      response.once('close', () => {
        this.#busy.delete(socket);
        if (this.#isLeaving) socket.end();
      });
    });
    // The close frame of a websocket is sent by the hub that holds it.
    server.on('upgrade', (_request, socket) => this.#open.delete(socket as Socket));
    return server;
  };

  /** Adds `Connection: close` to all answers from now on. Still accepts connections for `drainMs`. */
  async leave(drainMs: number): Promise<void> {
    this.#isLeaving = true;
    for (const response of this.#busy.values()) makeLast(response);
    await wait(drainMs);
  }

  /** Takes no connection more, and no second request over those there are. */
  async stopListening(): Promise<void> {
    await this.leave(0);
    this.#isClosing = true;
    await this.#takeAccepted();
    // Not the close of HTTP: that one cuts idle connections off at once, with what may be on its way over them.
    for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
  }

  /** Accepts the connections that the system has queued, because closing the listener would reset them. */
  async #takeAccepted(): Promise<void> {
    let quiet = 0;
    for (let loop = 0; loop < LOOPS_AT_MOST && quiet < QUIET_LOOPS; loop += 1) {
      const before = this.#taken;
      await nextLoop();
      quiet = this.#taken === before ? quiet + 1 : 0;
    }
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
