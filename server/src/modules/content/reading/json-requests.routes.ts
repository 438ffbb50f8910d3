/**
 * `GET /v2/?json=` of older servers and pages: several reads in one request, each answered as its own address answers a
 * guest (host contract 9.3). Two forms exist: requests by `route` and `verb`, answered under the caller's keys, and
 * requests by `api` and `type`, answered by number. With a callback the answer is a script for any page, so it contains
 * only what everyone may read.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { invalidField } from '../../../http/errors';
import { logInByAddress } from './json-login';
import { type Asked, namedAddress, readJson, routeAddress, SITE_PATTERN } from './json-requests';

/** A plain name only, because the page executes it. */
const CALLBACK = '^[A-Za-z_$][\\w$]{0,99}$';
/** Start of every 200 answer (http/envelope). The rest of the answer is passed on unchanged. */
const ENVELOPE_START = '{"http_status":200,';

const Query = Type.Object({
  /** Fifty requests; the line of a request is no longer than 16 KB. */
  json: Type.String({ maxLength: 14_000 }),
  /** The site: its domain, or its number. */
  host: Type.Optional(Type.String({ maxLength: 253, pattern: SITE_PATTERN })),
  s: Type.Optional(Type.String({ maxLength: 20, pattern: '^\\d*$' })),
  callback: Type.Optional(Type.String({ pattern: CALLBACK })),
  /** The request is a login. */
  u: Type.Optional(Type.Literal('login')),
});

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
      // The empty comment prevents that the callback's name starts a file of another type.
      return reply.type('text/javascript; charset=utf-8').send(`/**/${query.callback}(${asScript(responses)});`);
    },
  );

  /** Reads the whole answer of a guest's `GET` on the route, with its status. */
  async function readRoute(site: string, asked: Asked, remoteAddress: string): Promise<string> {
    const address = routeAddress(asked);
    if (address === null) return JSON.stringify({ http_status: 400, error: 'unknown request' });
    const { statusCode, body } = await readAsGuest(site, address, remoteAddress);
    if (statusCode !== 200) return JSON.stringify({ http_status: statusCode, error: JSON.parse(body).code });
    return body;
  }

  /** Reads the answer without its status, which this form never had. */
  async function readNamed(site: string, asked: Asked, remoteAddress: string): Promise<string> {
    const address = namedAddress(asked);
    if (address === null) return JSON.stringify({ error: 'unknown request' });
    const { statusCode, body } = await readAsGuest(site, address, remoteAddress);
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

/** Escapes JSON for a script: two characters end its lines, but no lines of JSON. */
const asScript = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
