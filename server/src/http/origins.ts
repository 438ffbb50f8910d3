/**
 * The pages that may act for a reader: those of the site's hosts, and the server's own (host contract 9.2 "Origins").
 */
import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isSiteOrigin, type OwnOrigins } from './site-origins';

const PREFLIGHT_SECONDS = 600;
const SITE_PATH = /^\/v2\/([^/?]+)/;
const SECTION_PATH = /^\/v[1345]\/[a-z]+\/([0-9a-f-]{36})/i;
/** API paths; documentation, metrics and our own pages are not readable from other origins. */
const API_PATH = /^\/(v[1-5]\/|healthz$)/;
const BULK_COUNT_PATH = '/content-containers/comment-count-and-status/by-container-ids';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS = ['authorization', 'content-type', 'idempotency-key', 'x-request-signature', 'x-unique-id'];
const EXPOSED = ['retry-after', 'x-request-id', 'etag', 'date'];

interface Sites {
  byDomain(domain: string): Promise<OwnOrigins | null>;
  bySection(section_uuid: string): Promise<{ site: OwnOrigins } | null>;
}

/** Checks whether a request comes without a page, from one of the site's hosts, or from this server itself. */
export function isOwnOrigin(request: FastifyRequest, site: OwnOrigins | null, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  // Sandboxed frames and data: documents send `null`, which belongs to no site.
  if (!URL.canParse(origin)) return false;
  if (origin === new URL(publicUrl).origin || origin === originAsked(request)) return true;
  return site !== null && isSiteOrigin(origin, site);
}

/** Returns the origin under which the server was requested. */
function originAsked({ protocol, host }: FastifyRequest): string | null {
  const asked = `${protocol}://${host}`;
  return URL.canParse(asked) ? new URL(asked).origin : null;
}

/** The site's hosts may send credentials; other origins may read public answers and request the bulk count. */
export const originsPlugin = fp<{ sites: Sites }>(async (app, { sites }) => {
  await app.register(cors, {
    hook: 'onRequest',
    strictPreflight: false,
    delegator: async (request: FastifyRequest) => {
      const shared = {
        methods: METHODS,
        allowedHeaders: HEADERS,
        exposedHeaders: EXPOSED,
        maxAge: PREFLIGHT_SECONDS,
      };
      const site = await siteOf(request);
      if (request.headers.origin && isOwnOrigin(request, site, app.config.publicUrl)) {
        return { ...shared, origin: true, credentials: true };
      }
      return { ...shared, origin: isPublicRead(request) ? '*' : false, credentials: false };
    },
  });

  async function siteOf({ url }: FastifyRequest): Promise<OwnOrigins | null> {
    const section = SECTION_PATH.exec(url)?.[1];
    if (section) return (await sites.bySection(section))?.site ?? null;
    const domain = SITE_PATH.exec(url)?.[1];
    return domain ? sites.byDomain(decode(domain)) : null;
  }
});

function isPublicRead({ method, headers, url }: FastifyRequest): boolean {
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
  const path = url.split('?')[0] ?? '';
  if (asked === 'GET' || asked === 'HEAD') return API_PATH.test(path);
  return asked === 'POST' && path.endsWith(BULK_COUNT_PATH);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
