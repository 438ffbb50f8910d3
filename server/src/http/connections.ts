/**
 * Tracks the server's connections, so that a stop cuts no request and waits for no browser. First `/readyz` answers 503 while
 * the server still accepts connections, so that proxies send no more. Then the server stops listening, answers the last request
 * of each open connection, and closes idle ones. Node closes connections that are idle at that moment, but neither those that
 * never sent a request nor those that become idle later.
 */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../../core/contract/values/durations';

/** Longer than the minute for which proxies hold connections, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = MINUTE_MS;
/** Waiting time for requests that were in flight when the stop began. */
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
  /** True when the server is about to stop or has stopped listening, and wants no more traffic. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }
  get isStopped(): boolean {
    return this.#isClosing;
  }

  /** Called before all other handlers; returns true when it has answered. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  /** Creates a server for Fastify, which needs one per address of `HOST`. */
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
    // The hub sends the close frames of WebSockets.
    server.on('upgrade', (_request, socket) => this.#open.delete(socket as Socket));
    return server;
  };

  /** Adds `Connection: close` to all answers from now on. Still accepts connections for `drainMs`. */
  async leave(drainMs: number): Promise<void> {
    this.#isLeaving = true;
    for (const response of this.#busy.values()) makeLast(response);
    await wait(drainMs);
  }

  /** Stops accepting connections, and accepts no further requests on existing ones. */
  async stopListening(): Promise<void> {
    await this.leave(0);
    this.#isClosing = true;
    await this.#takeAccepted();
    // Not the close of HTTP, which would cut idle connections with requests in flight.
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

  /** Ends idle connections after a moment, and the others after their answer. */
  async endIdle(): Promise<void> {
    if (this.#open.size > 0) await wait(LAST_REQUESTS_MS);
    for (const socket of this.#open) if (!this.#busy.has(socket)) socket.destroy();
  }
}

/** Makes Node send `Connection: close`, and end the connection afterwards. */
const makeLast = (response: ServerResponse) => {
  response.shouldKeepAlive = false;
};
