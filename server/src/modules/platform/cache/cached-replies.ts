/**
 * The short way for cached answers: a request that came before, in all that its answer depends on, gets the very headers
 * and bytes the whole server gave the first time, before any of its hooks runs. Whoever says who they are goes the
 * ordinary way, and so does everything this file does not know.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { accepts } from '../../../http/accepts';
import { etagMatches } from '../../../http/etag';
import { remember } from '../memory/remember';
import type { CachedAnswer, CachedReply, Encoding } from './cached-answer';

/** Anybody may ask for any number of addresses. */
const ADDRESSES_AT_MOST = 20_000;
const REPLIES_AT_MOST = 100;
const ACCEPTS_AT_MOST = 200;
/** An address, and what a request says beside it. No page of a publisher's comes near. */
const LONGEST_NAME = 1500;
/** What its headers take, about. */
const REPLY_BYTES = 2000;

/** What was answered the ordinary way. */
export interface Sent {
  answer: CachedAnswer;
  encoding: Encoding;
  body: Buffer | null;
  /** The answer that may be given now at the same address, if there is one. */
  peek(): CachedAnswer | null;
}

type Served = (request: IncomingMessage, reply: CachedReply, ms: number) => void;

export class CachedReplies {
  /** What an address leads to. */
  readonly #peeks = new Map<string, Sent['peek']>();
  readonly #accepts = new Map<string, { br: boolean; gzip: boolean }>();
  readonly #served: Served;

  constructor(served: Served) {
    this.#served = served;
  }

  /** Answers if it can. @returns whether it did. */
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

  /** Saves what the ordinary way answered. */
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
    // The oldest goes: who asks in ever new ways bars nobody else from the short way for longer than one request.
    if (answer.replies.size < REPLIES_AT_MOST) answer.grown(REPLY_BYTES);
    remember(answer.replies, name, { status, headers, body, route }, REPLIES_AT_MOST);
    remember(this.#peeks, url, peek, ADDRESSES_AT_MOST);
  }

  /** What a browser takes it says in a handful of ways. */
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

/** Everything in a request that its answer depends on, beside what the address leads to; no header holds the sign between. */
function nameOf({ method, url, headers }: IncomingMessage, encoding: Encoding, isKnown: boolean): string {
  const { origin, host } = headers;
  const what = [url, method, encoding, isKnown];
  return (origin === undefined ? what : [...what, origin, host, headers['x-forwarded-host']]).join('\n');
}

/** Sent by somebody who does not say who they are, with nothing a route might look at. */
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
