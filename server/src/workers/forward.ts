/**
 * Forwards a write into a container to the worker that owns it (owners.ts), unchanged, over a socket file of this
 * machine: the owner sees the same request from the same address, and answers it. Skips workers that are down.
 */
import { rmSync } from 'node:fs';
import {
  Agent,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { ownersOf } from './owners';
import type { WorkerPlace } from './worker';

/** The reader's address, from one worker to another; nobody else can reach the socket file. */
const ADDRESS = 'vf-reader-address';
/** The container in the path of a write: `/v4/livecomments/{section}/{container}/…`. */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const INTO_CONTAINER = new RegExp(`^/v\\d/[\\w-]+/${UUID}/(${UUID})(?:[/?]|$)`, 'i');
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Headers of the connection, not of the request. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade'];
/** Longer than any statement may take; a later answer counts as lost. */
const ANSWER_MS = 40_000;
const COME_BACK_S = '1';

export interface Peers {
  /** @returns whether another worker answers the request */
  forward(request: IncomingMessage, response: ServerResponse, here: RequestListener): boolean;
  /** Receives forwarded requests. */
  listen(server: Server): Promise<void>;
  /** Marks requests over the socket file as the reader's. */
  asFromReader(request: IncomingMessage): void;
}

export function peersOf({ place, count, folder }: WorkerPlace): Peers {
  const agent = new Agent({ keepAlive: true });
  const fileOf = (of: number) => join(folder, `${of}.sock`);

  function forward(request: IncomingMessage, response: ServerResponse, here: RequestListener): boolean {
    const [, container] = (WRITES.has(request.method ?? '') && INTO_CONTAINER.exec(request.url ?? '')) || [];
    // Does not forward a request that was forwarded before.
    if (!container || ADDRESS in request.headers) return false;
    const owners = ownersOf(container.toLowerCase(), count);
    const before = owners.slice(0, owners.indexOf(place));
    if (before.length === 0) return false;
    send(request, response, before, () => here(request, response));
    return true;
  }

  /** Sends to the first running worker; `here` if none is. */
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    [first, ...others]: number[],
    here: () => void,
  ): void {
    if (first === undefined) {
      here();
      return;
    }
    const headers = { ...request.headers, [ADDRESS]: request.socket.remoteAddress ?? '' };
    for (const name of OF_CONNECTION) delete headers[name as keyof typeof headers];
    if (request.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
    const { method, url: path } = request;
    const passed = ask({ socketPath: fileOf(first), method, path, headers, agent, timeout: ANSWER_MS });
    let isSent = false;
    const begin = () => {
      isSent = true;
      request.pipe(passed);
    };
    passed.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()));
    passed.once('timeout', () => passed.destroy(new Error('no answer')));
    passed.once('error', () => {
      // A worker that received no byte has done nothing, so another may answer. Otherwise the request may be done.
      if (!isSent) send(request, response, others, here);
      else refuse(response);
    });
    passed.once('response', (answer) => {
      const given = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(given) as Record<string, string>);
      pipeline(answer, response, () => {});
    });
  }

  return {
    forward,
    listen(server) {
      // A worker that was killed leaves its file behind.
      rmSync(fileOf(place), { force: true });
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        // A separate socket, not shared by the workers.
        server.listen({ path: fileOf(place), exclusive: true }, resolve);
      });
    },
    asFromReader({ socket, headers }) {
      Object.defineProperty(socket as Socket, 'remoteAddress', { value: headers[ADDRESS], configurable: true });
    },
  };
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'retry-after': COME_BACK_S, 'content-length': '0' });
  response.end();
}
