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
/** A body takes one packet or a few; a sender that lets it drip holds a place of others. */
const BODY_MS = 10 * SECOND_MS;
/** A connection whose refused body is longer is closed instead of read. */
const SKIPPED_BYTES = 64 * 1024;
/** A refusal waits, so that a flood over a number of connections sends that many requests a second. */
const REFUSED_AFTER_MS = SECOND_MS;
/** Refusals that wait; others are sent at once, because each holds memory. */
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
    this.#refuseSoon(response, () => refuse(request, response));
    this.#app.observeRequest({ method: 'POST', route: '/social/inbox', status: 429 }, performance.now() - began);
    return true;
  }

  /** Sends a refusal after a moment, unless too many wait already. */
  #refuseSoon(response: ServerResponse, send: () => void): void {
    if (this.#waiting >= WAITING_AT_MOST) {
      send();
      return;
    }
    this.#waiting += 1;
    const timer = setTimeout(send, this.#options.refusedAfterMs ?? REFUSED_AFTER_MS);
    response.once('close', () => {
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
    response.once('close', () => {
      clearTimeout(dripping);
      leave();
    });
    return true;
  }
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
