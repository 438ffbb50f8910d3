/**
 * A write into a container goes to the worker it belongs to (owners.ts), over a socket file of this machine, as it came:
 * the owner sees the same request from the same address, and answers it. A worker that is away is passed over.
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

/** Whose request it is, from a worker to another; nobody else reaches the socket file. */
const ADDRESS = 'vf-reader-address';
/** The container in the path of a write: `/v4/livecomments/{section}/{container}/…`. */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const INTO_CONTAINER = new RegExp(`^/v\\d/[\\w-]+/${UUID}/(${UUID})(?:[/?]|$)`, 'i');
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Of a connection, not of what it carries. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade'];
/** Longer than any statement may take: the owner answers, or it is lost. */
const ANSWER_MS = 40_000;
const COME_BACK_S = '1';

export interface Peers {
  /** @returns whether another worker answers it. */
  forward(request: IncomingMessage, response: ServerResponse, here: RequestListener): boolean;
  /** Takes what the others forward. */
  listen(server: Server): Promise<void>;
  /** For requests that came over the socket file. */
  asFromReader(request: IncomingMessage): void;
}

export function peersOf({ place, count, folder }: WorkerPlace): Peers {
  const agent = new Agent({ keepAlive: true });
  const fileOf = (of: number) => join(folder, `${of}.sock`);

  function forward(request: IncomingMessage, response: ServerResponse, here: RequestListener): boolean {
    const [, container] = (WRITES.has(request.method ?? '') && INTO_CONTAINER.exec(request.url ?? '')) || [];
    // What was forwarded stays where it is, whoever says so.
    if (!container || ADDRESS in request.headers) return false;
    const owners = ownersOf(container.toLowerCase(), count);
    const before = owners.slice(0, owners.indexOf(place));
    if (before.length === 0) return false;
    send(request, response, before, () => here(request, response));
    return true;
  }

  /** To the first who is there; nobody: `here`. */
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
      // A worker that has taken no byte has done nothing: another may answer. After that, it may have been done.
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
      // One who was killed leaves it behind.
      rmSync(fileOf(place), { force: true });
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        // Its own, not one that the workers share.
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
