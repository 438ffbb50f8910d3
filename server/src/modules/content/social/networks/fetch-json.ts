/** Fetches a JSON document of a social network, bounded in time, size and depth. */
import { AddressRefused, type Agents, type Answered, type Egress, request } from '../../../platform/outbound/outbound';
import { readRetryAfter } from '../../../platform/outbound/retry-after';
import { RemoteProblem } from './remote';

interface Fetched {
  /** Address of the document, after redirects. */
  url: string;
  /** Undefined if the document is still the one with the ETag that was named. */
  json: unknown;
  etag: string | null;
}

interface Asked {
  accept: string;
  /** Checks a content type, so that an uploaded file does not count as a document. */
  isType(type: string): boolean;
  maxBytes: number;
  /** ETag of the document that the caller has. */
  etag?: string | null;
}

export interface FetchOptions extends Egress {
  userAgent: string;
  now(): number;
  /** Connections that stay open for a moment. */
  agents?: Agents;
  /** Returns headers that sign a request for the address. */
  sign?(url: URL): Promise<Record<string, string>>;
  /** Sends one request; replaced where answers are recorded. */
  ask?: typeof request;
}

export type FetchJson = (address: string, asked: Asked) => Promise<Fetched>;

const TIMEOUT_MS = 10_000;
const REDIRECTS_AT_MOST = 2;
const DEPTH_MAX = 32;

export const jsonFetcher =
  ({ allowPrivate, proxy, userAgent, now, agents, sign, ask = request }: FetchOptions): FetchJson =>
  async (address, { accept, isType, maxBytes, etag }) => {
    let url = new URL(address);
    for (let hops = 0; hops <= REDIRECTS_AT_MOST; hops += 1) {
      requireSafe(url, allowPrivate);
      const headers = {
        accept,
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...(etag && { 'if-none-match': etag }),
        ...(await sign?.(url)),
      };
      const asking = { headers, timeoutMs: TIMEOUT_MS, maxBytes, allowPrivate, proxy, isRepeatable: true };
      const answer = await ask(url.href, agents ? { ...asking, agents } : asking).catch((error: Error) => {
        throw new RemoteProblem('unavailable', error instanceof AddressRefused ? 'refused' : error.message);
      });
      if (answer.status === 304 && etag) return { url: url.href, json: undefined, etag };
      if (answer.status >= 300 && answer.status <= 399) {
        url = followed(url, answer.headers.location);
        continue;
      }
      requireOk(answer, url, now());
      if (!isType(String(answer.headers['content-type'] ?? '').toLowerCase()))
        throw new RemoteProblem('not_a_post', `${url.host} sent another content type`);
      const { etag: present = null } = answer.headers;
      return { url: url.href, json: parse(answer.body.toString('utf8')), etag: present };
    }
    throw new RemoteProblem('unavailable', 'too many redirects');
  };

function requireSafe(url: URL, allowPrivate: boolean): void {
  // The same host in another spelling, which no block names.
  if (url.hostname.endsWith('.')) throw new RemoteProblem('unavailable', `${url.host} ends with a dot`);
  const isSafe = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  if (!isSafe && !allowPrivate) throw new RemoteProblem('unavailable', `${url.href} is not a plain https address`);
}

function followed(from: URL, location: string | undefined): URL {
  const to = location && URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (to?.host !== from.host) throw new RemoteProblem('unavailable', 'a redirect to another host');
  return to;
}

function requireOk({ status, headers }: Pick<Answered, 'status' | 'headers'>, url: URL, now: number): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw new RemoteProblem('not_found', `${url.href} answered ${status}`);
  if (status === 429 || status === 503) {
    throw new RemoteProblem('busy', `${url.host} answered ${status}`, readRetryAfter(headers['retry-after'], now));
  }
  throw new RemoteProblem('unavailable', `${url.host} answered ${status}`);
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new RemoteProblem('not_a_post', 'no JSON that can be read');
  }
}

/** Escapes in JSON: whole pairs of surrogates first, so that a half that is left is alone. */
const ESCAPES = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|u0000|.)/gs;
const ESCAPE_LENGTH = '\\u0000'.length;

/** Reads JSON without NUL and without halves of surrogate pairs, which the database refuses. @throws SyntaxError, RangeError */
export function readJson(text: string): unknown {
  const storable = text.replace(ESCAPES, (sign) => {
    if (sign === '\\u0000') return '';
    return sign.length === ESCAPE_LENGTH ? '\\ufffd' : sign;
  });
  const json: unknown = JSON.parse(storable);
  requireShallow(json, DEPTH_MAX);
  return json;
}

/** @throws RangeError */
function requireShallow(json: unknown, depth: number): void {
  if (typeof json !== 'object' || json === null) return;
  if (depth === 0) throw new RangeError('too deep');
  for (const value of Object.values(json)) requireShallow(value, depth - 1);
}
