/**
 * `GET /v2/?json=` of older servers and pages: some reads in one request, each answered as its own address answers a guest
 * (host contract 9.3). Which words stand for which address is ours. With a callback the answer is a script for any page, so
 * there is nothing in it that not everybody may read, and of people no more than what stands beside their comments.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { ApiError, invalidField } from '../../../http/errors';
import { logInByAddress } from './json-login';

/** A plain name: what stands there is run by the page. */
const CALLBACK = '^[A-Za-z_$][\\w$]{0,99}$';
const REQUESTS_MAX = 10;
/** Start of every 200 answer (http/envelope). The rest of the answer is passed on unchanged. */
const ENVELOPE_START = '{"http_status":200,';

const Query = Type.Object({
  json: Type.String({ maxLength: 4000 }),
  /** The site: its domain, or its number. */
  host: Type.Optional(Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.:-]*$' })),
  s: Type.Optional(Type.String({ maxLength: 20, pattern: '^\\d*$' })),
  callback: Type.Optional(Type.String({ pattern: CALLBACK })),
  /** What is asked is a log-in. */
  u: Type.Optional(Type.Literal('login')),
});

type Asked = Record<string, unknown>;
const LISTED = ['sort', 'show', 'limit', 'child_limit', 'offset'];

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
      const site = query.host || query.s;
      if (!site) throw invalidField('host', 'host is required.');
      if (query.u === 'login') {
        if (query.callback) throw invalidField('callback', 'A log-in takes no callback.');
        reply.header('cache-control', 'private, no-store');
        return logInByAddress(app, site, requestsOf(query), { remoteAddress: ip, origin: headers.origin });
      }
      const requests = requestsOf(query);
      // The route's own limit has counted the first read.
      for (const _ of requests.slice(1)) await app.countRequest('read', ip);
      const answers: string[] = [];
      // One at a time, so that the server can answer other requests in between.
      for (const [at, asked] of requests.entries()) answers.push(`"${at + 1}":${await read(site, asked, ip)}`);
      const responses = `{"responses":{${answers.join(',')}}}`;
      if (!query.callback) return reply.type('application/json; charset=utf-8').send(responses);
      // The comment before it keeps a name from starting a file of another kind.
      return reply.type('text/javascript; charset=utf-8').send(`/**/${query.callback}(${asScript(responses)});`);
    },
  );

  /** @returns the JSON that a guest gets from the address itself; no header of this request is forwarded */
  async function read(site: string, asked: Asked, remoteAddress: string): Promise<string> {
    const name = `${asked.api} ${asked.type}`;
    const addressOf = Object.hasOwn(reads, name) ? reads[name] : undefined;
    if (!addressOf) return JSON.stringify({ error: 'unknown request' });
    const url = `/v2/${encodeURIComponent(site)}/${addressOf(asked)}`;
    const answer = await app.inject({ url, remoteAddress, headers: { 'accept-encoding': 'identity' } });
    if (answer.statusCode !== 200) return JSON.stringify({ error: answer.json().code });
    if (!answer.body.startsWith(ENVELOPE_START)) throw new Error(`${url} answers without an envelope`);
    // Avoids parsing and serializing a hundred comments a second time.
    return `{${answer.body.slice(ENVELOPE_START.length)}`;
  }
};

/** @throws ApiError invalid_field */
function requestsOf({ json }: Pick<Static<typeof Query>, 'json'>): Asked[] {
  let said: { requests?: unknown };
  try {
    said = JSON.parse(json);
  } catch {
    throw invalidField('json', 'json is no JSON.');
  }
  const requests = Object.values((said?.requests ?? []) as object);
  if (requests.some((one) => typeof one !== 'object' || one === null))
    throw invalidField('json', 'requests is no list.');
  if (requests.length > REQUESTS_MAX) throw new ApiError('payload_too_large');
  return requests as Asked[];
}

const whole = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Math.abs(Number(id)) : 0);

const listed = (asked: Asked): string =>
  LISTED.filter((name) => asked[name] !== undefined)
    .map((name) => `${name}=${encodeURIComponent(String(asked[name]))}`)
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
