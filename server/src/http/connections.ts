/**
 * The server's connections, so that a stop need not wait for browsers: Node closes those that are idle at that moment,
 * but neither those that never asked anything nor those that fall idle afterwards.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than the minute proxies keep a connection, so that they are the ones who close it. */
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = 60_000;

export class Connections {
  readonly #open = new Set<Socket>();
  readonly #busy = new Set<Socket>();
  #isClosing = false;
  /** Whoever answers some requests before everybody else; true when it did. */
  first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  /** For Fastify: it makes one server per address `HOST` stands for. */
  readonly createServer = (handler: RequestListener): Server => {
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_TIMEOUT_MS },
      (request, response) => {
        if (this.#isClosing || !this.first(request, response)) handler(request, response);
      },
    );
    server.on('connection', (socket: Socket) => {
      if (this.#isClosing) socket.destroy();
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      this.#busy.add(socket);
      response.once('close', () => {
        this.#busy.delete(socket);
        if (this.#isClosing) socket.end();
      });
    });
    // A websocket is told goodbye by those who hold it.
    server.on('upgrade', (_request, socket) => this.#open.delete(socket as Socket));
    return server;
  };

  /** Ends what is idle now, and the rest when it has been answered. */
  close(): void {
    this.#isClosing = true;
    for (const socket of this.#open) if (!this.#busy.has(socket)) socket.destroy();
  }
}
