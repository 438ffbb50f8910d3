/**
 * The short way for batches, of which thousands come a second: one that says what an earlier one said in all that its
 * answer depends on gets the very headers that one got, before any hook runs. What is no plain batch, or too many of
 * them, goes the ordinary way, and so does everything this file does not know.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { AnalyticsBatch } from '../../../../../core/contract/analytics';
import { addressReader } from '../../../http/addresses';
import { remember } from '../../platform/memory/remember';

/** Pages of a site, by the hosts they are asked under. */
const REPLIES_AT_MOST = 5000;
/** An address with its origin and hosts. No page of a publisher's comes near. */
const LONGEST_NAME = 1000;
const TYPES = new Set(['text/plain;charset=utf-8', 'text/plain; charset=utf-8', 'text/plain', 'application/json']);

const batches = Compile(AnalyticsBatch);

interface Options {
  limitBytes: number;
  /** What counts a batch of a section. */
  take(section_uuid: string, batch: AnalyticsBatch, from: { address: string; agent: string }): Promise<void>;
}

interface Learnt {
  section_uuid: string;
  route: string;
  /** Name, value, name, value. */
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
    // Whose pages are the site's, and whether it counts at all.
    app.sites.onChange(() => this.#replies.clear());
  }

  /** Answers if it can. @returns whether it does. */
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

  /** Saves what the ordinary way answered to a batch that it counted. */
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

  /** What has been read cannot be handed on as a stream: the whole server is asked with the text. */
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

/** As the bodies of all other routes are read: what would change a prototype is refused. */
function parserOf(app: FastifyInstance): (text: string) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (text) => {
    let value: unknown;
    // Fastify's parser calls back at once, and reads nothing of the request.
    parse(undefined as never, text, (error, parsed) => {
      value = error ? undefined : parsed;
    });
    return value;
  };
}

/** Everything in a request that its answer depends on; no header holds the sign between. */
const nameOf = ({ url, headers }: IncomingMessage): string =>
  [url, headers.origin, headers.host, headers['x-forwarded-host'], headers['x-forwarded-proto']].join('\n');

/** With a body as browsers send it, and nothing else a hook might look at. */
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

/** A request that breaks off is nobody's any more: Node ends it, and nothing is counted. */
function readText(request: IncomingMessage, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('error', () => {});
  request.on('end', () => {
    done((parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString());
  });
}
