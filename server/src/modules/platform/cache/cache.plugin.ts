/**
 * `app.cache`: answers that are the same for every guest, cached in memory until a row they show changes; none is more
 * than a second out of date, on any node (design decision 2).
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { isUuid } from '../../../../../core/contract/values/ids';
import { accepts } from '../../../http/accepts';
import { etagMatches } from '../../../http/etag';
import { Budget } from '../counters/budget';
import type { CachedAnswer, Made } from './cached-answer';
import { CachedReplies, type Sent } from './cached-replies';
import { COMPARE_EVERY_MS, type Counts, ResponseCache } from './response-cache';
import { containerRow, readVersions, rowsOf, userRow } from './versions.repository';

interface Cache {
  /** @see ResponseCache.get */
  get(key: string, container_uuid: string | null, make: () => Promise<Made>): Promise<CachedAnswer>;
  /**
   * Answers a guest from memory, or reads and caches the answer; answers for others are always read and never cached.
   * For routes whose answer for guests depends only on path, query and site.
   */
  answer<T>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Answered<T>>): Promise<T>;
  /** Returns the cached answer if it is valid now. */
  peek(key: string): CachedAnswer | null;
  /**
   * Sends a cached answer in the smallest form that the reader accepts, or 304 when they have it.
   *
   * @param peek finds the answer that is valid now, if any: with it the next request of the same kind
   *   takes the shortcut (./cached-replies)
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: CachedAnswer,
    peek?: () => CachedAnswer | null,
  ): Promise<FastifyReply>;
  /** Marks a changed container, on this or another node; later requests get the change. */
  changed(container_uuid: string): void;
  /** Marks changed visible data of a person. */
  userChanged(id: number): void;
  /** Marks everything, for changes such as settings of a site. */
  changedAll(): void;
}

/** The answer of a route, and what it depends on. */
interface Answered<T> extends Pick<Made, 'container_uuid' | 'users' | 'until'> {
  value: T;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The cached answer that was sent, if it may take the shortcut. */
    cached: Sent | null;
  }
  interface FastifyInstance {
    cache: Cache;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Clients may store the answer, but must revalidate each time: only the server knows whether it is still valid. */
const CACHE_CONTROL = 'no-cache';

/** Maximum of answers built for a network; a publisher's own server requests all its pages from one address. */
const MADE = { windowMs: MINUTE_MS, most: 1200 };

/** Returns the query members of the route's schema, in its order: others do not change the answer. */
function knownQuery({ query, routeOptions }: FastifyRequest): Record<string, unknown> {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: Record<string, unknown> };
  const said = query as Record<string, unknown>;
  return Object.fromEntries(Object.keys(properties).map((name) => [name, said[name]]));
}

export const cachePlugin = fp(async (app) => {
  const answers = new ResponseCache({
    now: () => app.clock.now(),
    readVersions: (names) => readVersions(app.db, rowsOf(names)),
    // The other half is for markup rendered from them.
    maxBytes: app.config.cachedBytes / 2,
  });
  const made = new Budget({ ...MADE, now: () => app.clock.now() });
  // Outlives the request, so it is created here, without a reference to it.
  const peekAt = (key: string) => () => answers.peek(key);
  app.decorate('cache', {
    get: (key, container_uuid, make) => answers.get(key, container_uuid, make),
    answer: async <T>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Answered<T>>) => {
      if (request.user) return (await read()).value;
      const { section, params, routeOptions, ip } = request;
      const { cc = null } = params as { cc?: string };
      const key = JSON.stringify([routeOptions.url, section.uuid, params, knownQuery(request)]);
      if (app.config.rateLimit && !answers.has(key)) made.check(ip);
      const answer = await answers.get(key, cc !== null && isUuid(cc) ? cc : null, async () => {
        made.spend(ip, 1);
        const { value, ...about } = await read();
        // Serializes by the schema of the route, like any other answer.
        return { body: String(reply.serialize(value)), type: JSON_TYPE, ...about };
      });
      return (await send(request, reply, answer, peekAt(key))) as T;
    },
    peek: (key) => answers.peek(key),
    send,
    changed: (container_uuid) => answers.changed(containerRow(container_uuid)),
    userChanged: (id) => answers.changed(userRow(id)),
    changedAll: () => answers.changedAll(),
  });
  app.decorateRequest('cached', null);
  const replies = new CachedReplies((request, { route, status }, ms) => {
    app.observeRequest({ method: request.method ?? '', route, status }, ms);
  });
  app.sockets.first = (request, response) => replies.serve(request, response);
  app.addHook('onResponse', async (request, reply) => {
    if (!request.cached) return;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url ?? 'none';
    replies.learn(request.raw, request.cached, { status, headers: reply.getHeaders(), route });
  });

  let isComparing = false;
  const timer = setInterval(() => {
    if (isComparing) return;
    isComparing = true;
    answers
      .compare()
      .catch((error: unknown) => app.log.error({ err: error }, 'comparing cache versions failed'))
      .finally(() => {
        isComparing = false;
      });
  }, COMPARE_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  measure(app.metrics, answers);
});

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  peek?: () => CachedAnswer | null,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = answer.bestOf((name) => accepts(accepted, name));
  const etag = answer.etagOf(encoding);
  reply.code(answer.status).headers({ 'cache-control': CACHE_CONTROL, ...answer.headers });
  reply.headers({ etag, vary: withVary(reply.getHeader('vary'), 'accept-encoding') });
  if (answer.status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    if (peek) request.cached = { answer, encoding, body: null, peek };
    return reply.code(304).send();
  }
  reply.type(answer.type);
  if (encoding) reply.header('content-encoding', encoding);
  const body = await answer.as(encoding);
  if (peek) request.cached = { answer, encoding, body, peek };
  return reply.send(body);
}

function withVary(before: unknown, name: string): string {
  const names = String(before ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return [...names.filter((one) => one.toLowerCase() !== name), name].join(', ');
}

const helpTexts: Record<keyof Counts, string> = {
  hits: 'Answers given from memory',
  stale: 'Of them after a change, before a new one was made',
  made: 'Answers made',
  compared: 'Cached answers compared with the database',
};

function measure(metrics: Registry, answers: ResponseCache): void {
  for (const name of Object.keys(helpTexts) as (keyof Counts)[]) {
    new Counter({
      name: `response_cache_${name}_total`,
      help: helpTexts[name],
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(answers.counts[name]);
      },
    });
  }
  new Gauge({
    name: 'response_cache_bytes',
    help: 'Memory of the response cache',
    registers: [metrics],
    collect() {
      this.set(answers.bytes);
    },
  });
}
