/**
 * A shortcut for batches, which may arrive by thousands a second: a batch with the same relevant headers as an earlier
 * one gets the same response headers, before any hook runs. Unusual batches, excessive ones and everything unknown to
 * this file go the ordinary way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { AnalyticsBatch } from '../../../../../core/contract/delivery/analytics';
import { addressReader } from '../../../http/addresses';
import { remember } from '../../platform/memory/remember';

/** Maximum of sites' pages by origin and host. */
const REPLIES_AT_MOST = 5000;
/** An address with its origin and hosts; those of real pages are much shorter. */
const LONGEST_NAME = 1000;
const TYPES = new Set(['text/plain;charset=utf-8', 'text/plain; charset=utf-8', 'text/plain', 'application/json']);

const batches = Compile(AnalyticsBatch);

interface Options {
  limitBytes: number;
  /** Counts a batch of a section. */
  take(section_uuid: string, batch: AnalyticsBatch, from: { address: string; agent: string }): Promise<void>;
}

interface Learnt {
  section_uuid: string;
  route: string;
  /** Names and values, alternating. */
  headers: string[];
}

export class ShortWay {
  readonly #app: FastifyInstance;
  readonly #options: Options;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #replies = new Map<string, Learnt>();
  readonly #parse: (text: string) => unknown;

  constructor(app: FastifyInstance, options: Options) {
    this.#app = app;
    this.#options = options;
    this.#addressOf = addressReader(app.config.trustedProxies);
    this.#parse = parserOf(app);
    // Origins of a site's pages and its counting can change.
    app.sites.onChange(() => this.#replies.clear());
  }

  /** Answers the request if possible. @returns whether it does */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'POST') return false;
    const learnt = this.#replies.get(nameOf(request));
    if (!learnt || !isPlain(request, this.#options.limitBytes)) return false;
    const began = performance.now();
    readText(request, (text) => {
      this.#answer(request, response, { learnt, text, began }).catch((error: unknown) => {
        this.#app.log.error({ err: error }, 'storing a batch of analytics failed');
        response.destroy();
      });
    });
    return true;
  }

  /** Remembers the ordinary answer to a batch that was counted. */
  learn(request: IncomingMessage, { section_uuid, route }: Omit<Learnt, 'headers'>, headers: Headers): void {
    const name = nameOf(request);
    if (name.length > LONGEST_NAME || headers['set-cookie'] !== undefined) return;
    if (!isPlain(request, this.#options.limitBytes)) return;
    const flat = Object.entries(headers).flatMap(([header, value]) =>
      value === undefined ? [] : [value].flat().flatMap((one) => [header, String(one)]),
    );
    remember(this.#replies, name, { section_uuid, route, headers: flat }, REPLIES_AT_MOST);
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { learnt, text, began }: { learnt: Learnt; text: string; began: number },
  ): Promise<void> {
    const address = this.#addressOf(request);
    const batch = this.#parse(text);
    if (!batches.Check(batch) || !(await this.#isWithinLimit(address))) {
      return this.#answerOrdinarily(request, response, text);
    }
    const { section_uuid, headers, route } = learnt;
    await this.#options.take(section_uuid, batch, { address, agent: request.headers['user-agent'] ?? '' });
    response.writeHead(204, headers).end();
    this.#app.observeRequest({ method: 'POST', route, status: 204 }, performance.now() - began);
  }

  #isWithinLimit(address: string): Promise<boolean> {
    return this.#app.countRequest('analytics', address).then(
      () => true,
      () => false,
    );
  }

  /** Injects the request with its text, because a consumed body cannot be passed on as a stream. */
  async #answerOrdinarily(request: IncomingMessage, response: ServerResponse, payload: string): Promise<void> {
    const { url = '', headers, socket } = request;
    const { 'content-length': _, ...given } = headers;
    const answer = await this.#app.inject({
      method: 'POST',
      url,
      headers: given,
      payload,
      remoteAddress: socket.remoteAddress ?? '',
    });
    response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload);
  }
}

type Headers = Record<string, string | number | string[] | undefined>;

/** Parses like all other routes, which refuse keys that would change a prototype. */
function parserOf(app: FastifyInstance): (text: string) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (text) => {
    let value: unknown;
    // Fastify's parser calls back synchronously, and reads nothing from the request.
    parse(undefined as never, text, (error, parsed) => {
      value = error ? undefined : parsed;
    });
    return value;
  };
}

/** Joins everything in a request that its answer depends on, by a character that no header contains. */
const nameOf = ({ url, headers }: IncomingMessage): string =>
  [url, headers.origin, headers.host, headers['x-forwarded-host'], headers['x-forwarded-proto']].join('\n');

/** Checks for a body as browsers send it, and no header that a hook might read. */
function isPlain({ headers }: IncomingMessage, limitBytes: number): boolean {
  const bytes = Number(headers['content-length'] ?? 0);
  return (
    bytes > 0 &&
    bytes <= limitBytes &&
    TYPES.has((headers['content-type'] ?? '').toLowerCase()) &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers['x-request-signature'] === undefined &&
    headers.expect === undefined
  );
}

/** Reads the body. Node ends an aborted request, and nothing is counted. */
function readText(request: IncomingMessage, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('error', () => {});
  request.on('end', () => {
    done((parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString());
  });
}
