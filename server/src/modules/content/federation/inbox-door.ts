/**
 * Asks the gate for each request to an inbox, before Fastify sees it: a refused one costs neither hooks nor its body. The routes ask
 * for those that come another way.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import { addressReader } from '../../../http/addresses';
import { ApiError, errorBody } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import type { InboxGate } from './inbox-gate';

const PATH = /^\/social\/(?:inbox|actors\/[^/?]+\/inbox)(?:$|[/?])/;
const RETRY_SECONDS = 60;
/** Time for a body to arrive, because a request whose body arrives slowly takes the place of another. */
const BODY_MS = 10 * SECOND_MS;
/** Longest body of a refused request that is read; for a longer one, the connection is closed. */
const SKIPPED_BYTES = 64 * 1024;
/** Time until a refusal is sent, so that each connection of a flood sends one request a second. */
const REFUSED_AFTER_MS = SECOND_MS;
/** Maximum of refusals that wait, because each uses memory. Others are sent at once. */
const WAITING_AT_MOST = 1000;

type App = Pick<FastifyInstance, 'config' | 'observeRequest'>;

interface Options {
  countRefused(): void;
  /** Time for a body to arrive. */
  bodyMs?: number;
  /** Time until a refusal is sent. */
  refusedAfterMs?: number;
}

export class InboxDoor {
  readonly #app: App;
  readonly #gate: InboxGate;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #options: Options;
  readonly #entered = new WeakSet<IncomingMessage>();
  #waiting = 0;

  constructor(app: App, gate: InboxGate, options: Options) {
    this.#app = app;
    this.#gate = gate;
    this.#addressOf = addressReader(app.config.trustedProxies);
    this.#options = options;
  }

  /** Answers a request that is refused. @returns whether it did */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'POST' || !PATH.test(decoded(request.url ?? ''))) return false;
    const began = performance.now();
    if (this.#enter(request, response, this.#addressOf(request))) return false;
    this.#refuseSoon(request, response);
    this.#app.observeRequest({ method: 'POST', route: '/social/inbox', status: 429 }, performance.now() - began);
    return true;
  }

  /** Sends a refusal after a moment, unless too many wait already. */
  #refuseSoon(request: IncomingMessage, response: ServerResponse): void {
    const send = () => refuse(request, response);
    if (this.#waiting >= WAITING_AT_MOST) {
      send();
      return;
    }
    this.#waiting += 1;
    const timer = setTimeout(send, this.#options.refusedAfterMs ?? REFUSED_AFTER_MS);
    onceOver(request, response, () => {
      this.#waiting -= 1;
      clearTimeout(timer);
    });
  }

  /** Lets a request in that `serve` has not seen. @throws ApiError too_many_requests */
  requireEntered({ raw, ip }: FastifyRequest, reply: FastifyReply): void {
    if (!this.#entered.has(raw) && !this.#enter(raw, reply.raw, ip)) throw tooMany();
  }

  #enter(request: IncomingMessage, response: ServerResponse, address: string): boolean {
    const leave = this.#gate.enter(networkOf(address));
    if (!leave) {
      this.#options.countRefused();
      return false;
    }
    this.#entered.add(request);
    const { bodyMs = BODY_MS } = this.#options;
    const dripping = setTimeout(() => request.destroy(), bodyMs).unref();
    request.once('end', () => clearTimeout(dripping));
    onceOver(request, response, () => {
      clearTimeout(dripping);
      leave();
    });
    return true;
  }
}

/** Calls once: when the response is over, or with its connection, because the response to a later request of a pipeline gets no `close`. */
function onceOver({ socket }: IncomingMessage, response: ServerResponse, call: () => void): void {
  const over = () => {
    response.off('close', over);
    socket.off('close', over);
    call();
  };
  response.once('close', over);
  // A connection can have any number of requests in its pipeline.
  socket.setMaxListeners(0).once('close', over);
}

/** Returns the address as the router reads it; as it is if it cannot be decoded. */
function decoded(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  response.writeHead(429, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
    ...(length > SKIPPED_BYTES && { connection: 'close' }),
  });
  response.end(JSON.stringify(errorBody(tooMany(), randomUUID())));
}

const tooMany = () => new ApiError('too_many_requests', { retry_after: RETRY_SECONDS });
