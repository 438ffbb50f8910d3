/**
 * `GET /v2/?json=` of older servers and pages: several reads in one request, each answered as its own address answers a
 * guest (host contract 9.3). Two forms exist: requests by `route` and `verb`, answered under the caller's keys, and
 * requests by `api` and `type`, answered by number. With a callback the answer is a script for any page, so it contains
 * only what everyone may read.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError, invalidField } from '../../../http/errors';
import { logInByAddress } from './json-login';

/** A plain name: what stands there is run by the page. */
const CALLBACK = '^[A-Za-z_$][\\w$]{0,99}$';
const SITE = '^[A-Za-z0-9.:-]*$';
const REQUESTS_MAX = 50;
/** Start of every 200 answer (http/envelope). The rest of the answer is passed on unchanged. */
const ENVELOPE_START = '{"http_status":200,';

const Query = Type.Object({
  /** Fifty requests; the line of a request is no longer than 16 KB. */
  json: Type.String({ maxLength: 14_000 }),
  /** The site: its domain, or its number. */
  host: Type.Optional(Type.String({ maxLength: 253, pattern: SITE })),
  s: Type.Optional(Type.String({ maxLength: 20, pattern: '^\\d*$' })),
  callback: Type.Optional(Type.String({ pattern: CALLBACK })),
  /** What is asked is a log-in. */
  u: Type.Optional(Type.Literal('login')),
});

type Asked = Record<string, unknown>;
const LISTED = ['sort', 'show', 'limit', 'child_limit', 'offset'];

/** Routes that everyone may read. A number or a uuid stands for a person or a comment. */
const ROUTES = [
  /^users$/,
  /^users\/(\d+|[\da-f-]{36})(\/comments)?$/i,
  /^followers\/[\w-]+$/,
  /^comments\/[\w-]+$/,
  /^pages\/./,
];

/** Addresses below the site's, by `api` and `type`. */
const reads: Record<string, (asked: Asked) => string> = {
  'page get': ({ id, path, url }) => `pages/${encodedPath(id ?? path ?? pathnameOf(url))}`,
  'page comments': (asked) => `pages/${whole(asked.page_id ?? asked.id)}/comments?${listed(asked)}`,
  'page threads': (asked) => `pages/${whole(asked.page_id ?? asked.id)}/threads?${listed(asked)}`,
  'comment get': (asked) => `comments/${encodeURIComponent(String(asked.id ?? ''))}?${listed(asked)}`,
};

export const jsonRequestsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v2/',
    {
      schema: {
        tags: ['older servers'],
        summary: 'Some reads in one request, as a script where a callback is named; or a log-in',
        querystring: Query,
      },
      config: { limit: 'read' as const },
    },
    async ({ query, ip, headers }, reply) => {
      const { site: named, requests } = readJson(query.json);
      const site = named || query.host || query.s;
      if (!site) throw invalidField('host', 'host is required.');
      if (query.u === 'login') {
        if (query.callback) throw invalidField('callback', 'A log-in takes no callback.');
        reply.header('cache-control', 'private, no-store');
        return logInByAddress(app, site, Object.values(requests), { remoteAddress: ip, origin: headers.origin });
      }
      const entries = Object.entries(requests);
      // The route's own limit has counted the first read.
      for (const _ of entries.slice(1)) await app.countRequest('read', ip);
      const isByRoute = entries.some(([, asked]) => 'route' in asked);
      const answers: string[] = [];
      // One at a time, so that the server can answer other requests in between.
      for (const [at, [key, asked]] of entries.entries()) {
        const answer = isByRoute ? await readRoute(site, asked, ip) : await readNamed(site, asked, ip);
        answers.push(`${JSON.stringify(isByRoute ? key : `${at + 1}`)}:${answer}`);
      }
      const responses = `{"responses":{${answers.join(',')}}}`;
      if (!query.callback) return reply.type('application/json; charset=utf-8').send(responses);
      // The comment before it keeps a name from starting a file of another kind.
      return reply.type('text/javascript; charset=utf-8').send(`/**/${query.callback}(${asScript(responses)});`);
    },
  );

  /** The whole answer of a guest's `GET` on the route, with its status. */
  async function readRoute(site: string, { route, verb = 'get', ...parameters }: Asked, remoteAddress: string) {
    const path = encodedPath(route);
    const isRead = String(verb).toLowerCase() === 'get' && ROUTES.some((known) => known.test(path));
    if (!isRead) return JSON.stringify({ http_status: 400, error: 'unknown request' });
    const query = listed(parameters, Object.keys(parameters));
    const { statusCode, body } = await readAsGuest(site, `${path}?${query}`, remoteAddress);
    if (statusCode !== 200) return JSON.stringify({ http_status: statusCode, error: JSON.parse(body).code });
    return body;
  }

  /** The answer without its status, which this form never had. */
  async function readNamed(site: string, asked: Asked, remoteAddress: string): Promise<string> {
    const name = `${asked.api} ${asked.type}`;
    const addressOf = Object.hasOwn(reads, name) ? reads[name] : undefined;
    if (!addressOf) return JSON.stringify({ error: 'unknown request' });
    const { statusCode, body } = await readAsGuest(site, addressOf(asked), remoteAddress);
    if (statusCode !== 200) return JSON.stringify({ error: JSON.parse(body).code });
    // Avoids parsing and serializing a hundred comments a second time.
    return `{${body.slice(ENVELOPE_START.length)}`;
  }

  /** Asks the address itself; no header of this request is forwarded. */
  async function readAsGuest(site: string, address: string, remoteAddress: string) {
    const url = `/v2/${encodeURIComponent(site)}/${address}`;
    const answer = await app.inject({ url, remoteAddress, headers: { 'accept-encoding': 'identity' } });
    if (answer.statusCode === 200 && !answer.body.startsWith(ENVELOPE_START))
      throw new Error(`${url} answers without an envelope`);
    return answer;
  }
};

/** @throws ApiError invalid_field */
function readJson(json: string): { site: string; requests: Record<string, Asked> } {
  let said: { site?: unknown; requests?: unknown };
  try {
    said = JSON.parse(json);
  } catch {
    throw invalidField('json', 'json is no JSON.');
  }
  const site = String(said?.site ?? '');
  if (site.length > 253 || !new RegExp(SITE).test(site)) throw invalidField('json', 'site is no domain and no number.');
  // A list has its indexes as keys.
  const requests = Object.fromEntries(Object.entries((said?.requests ?? {}) as object));
  if (Object.values(requests).some((one) => typeof one !== 'object' || one === null))
    throw invalidField('json', 'requests is no list.');
  if (Object.keys(requests).length > REQUESTS_MAX) throw new ApiError('payload_too_large');
  return { site, requests };
}

const whole = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Math.abs(Number(id)) : 0);

const listed = (asked: Asked, names = LISTED): string =>
  names
    .filter((name) => asked[name] !== undefined)
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(asked[name]))}`)
    .join('&');

const encodedPath = (path: unknown): string =>
  String(path ?? '')
    .split('/')
    // Steps up and down would lead to other addresses.
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/');

const pathnameOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).pathname : '');

/** Two signs end a line of a script, and no line of JSON. */
const asScript = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
