/**
 * The shortcut for cached answers: a request that equals an earlier one in everything its answer depends on gets the
 * same headers and bytes, before any hook runs. Requests with credentials, and everything unknown to this file, go the
 * ordinary way.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { accepts } from '../../../http/accepts';
import { etagMatches } from '../../../http/etag';
import { remember } from '../memory/remember';
import type { CachedAnswer, CachedReply, Encoding } from './cached-answer';

/** Limits the memory, because anyone can request any number of addresses. */
const ADDRESSES_AT_MOST = 20_000;
const REPLIES_AT_MOST = 100;
const ACCEPTS_AT_MOST = 200;
/** Maximum length of an address with the request's relevant headers; real pages are much shorter. */
const LONGEST_NAME = 1500;
/** Approximate size of the headers. */
const REPLY_BYTES = 2000;

/** A reply that was sent the ordinary way. */
export interface Sent {
  answer: CachedAnswer;
  encoding: Encoding;
  body: Buffer | null;
  /** Returns the valid answer at the same address, if any. */
  peek(): CachedAnswer | null;
}

type Served = (request: IncomingMessage, reply: CachedReply, ms: number) => void;

export class CachedReplies {
  /** The functions that find the answer of an address. */
  readonly #peeks = new Map<string, Sent['peek']>();
  readonly #accepts = new Map<string, { br: boolean; gzip: boolean }>();
  readonly #served: Served;

  constructor(served: Served) {
    this.#served = served;
  }

  /** Answers the request if possible. @returns whether it did */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const peek = this.#peeks.get(url);
    if (!peek || !isPlain(request)) return false;
    const began = performance.now();
    const answer = peek();
    if (!answer) return false;
    const encoding = this.#encodingFor(answer, headers['accept-encoding']);
    const isKnown = etagMatches(headers['if-none-match'], answer.etagOf(encoding));
    const reply = answer.replies.get(nameOf(request, encoding, isKnown));
    if (!reply) return false;
    response.writeHead(reply.status, reply.headers);
    if (method === 'HEAD' || reply.body === null) response.end();
    else response.end(reply.body);
    this.#served(request, reply, performance.now() - began);
    return true;
  }

  /** Remembers an ordinary reply. */
  learn(
    request: IncomingMessage,
    { answer, encoding, body, peek }: Sent,
    reply: { status: number; headers: Record<string, string | number | string[] | undefined>; route: string },
  ): void {
    const { status, route } = reply;
    const { url = '' } = request;
    const isKnown = status === 304;
    if (answer.status !== 200 || (status !== 200 && !isKnown)) return;
    if (!isPlain(request) || reply.headers['set-cookie'] !== undefined) return;
    const name = nameOf(request, encoding, isKnown);
    if (name.length > LONGEST_NAME || answer.replies.has(name)) return;
    const headers = Object.entries(reply.headers).flatMap(([header, value]) =>
      value === undefined ? [] : [value].flat().flatMap((one) => [header, String(one)]),
    );
    // Evicts the oldest, so that unusual requests displace others for at most one request.
    if (answer.replies.size < REPLIES_AT_MOST) answer.grown(REPLY_BYTES);
    remember(answer.replies, name, { status, headers, body, route }, REPLIES_AT_MOST);
    remember(this.#peeks, url, peek, ADDRESSES_AT_MOST);
  }

  /** Browsers send only a handful of variants of this header. */
  #encodingFor(answer: CachedAnswer, header: string | string[] | undefined): Encoding {
    const text = String(header ?? '');
    const known = this.#accepts.get(text);
    const { br, gzip } = known ?? { br: accepts(text, 'br'), gzip: accepts(text, 'gzip') };
    if (!known && text.length < LONGEST_NAME) {
      remember(this.#accepts, text, { br, gzip }, ACCEPTS_AT_MOST);
    }
    return answer.bestOf((encoding) => (encoding === 'br' ? br : gzip));
  }
}

/** Joins the parts of a request that its answer depends on; no header contains the separator. */
function nameOf({ method, url, headers }: IncomingMessage, encoding: Encoding, isKnown: boolean): string {
  const { origin, host } = headers;
  const what = [url, method, encoding, isKnown];
  return (origin === undefined ? what : [...what, origin, host, headers['x-forwarded-host']]).join('\n');
}

/** Checks for a request without credentials and without headers that a route might read. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers.authorization === undefined &&
    headers['x-request-signature'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    (headers.cookie === undefined || !headers.cookie.includes('VfAccess_'))
  );
}
