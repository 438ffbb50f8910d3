/** What the pages know of a visit, and how they are sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { numericIdToUuid } from '../../../../core/contract/ids';
import type { Visit } from '../../../../demo/pages/layout';
import { writers } from '../../../../demo/people';
import { nameKey } from '../users/identity';
import { findIdsByName } from './demo.repository';
import { DEMO_DOMAIN } from './seed';

/** Scripts from this origin alone and none inline. Styles may be: the drawings have some, and so do the widgets' units. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Makes visits: the writers' ids are looked up once, they never change. */
export function visits(app: FastifyInstance): (request: FastifyRequest) => Promise<Visit> {
  let writerIds: Promise<Map<string, number>> | undefined;
  return async (request) => {
    writerIds ??= findWriters(app);
    const ids = await writerIds;
    return {
      origin: `${request.protocol}://${request.host}`,
      now: app.clock.now(),
      development: !app.config.production,
      writerUuid: (key) => {
        const id = ids.get(key);
        return id === undefined ? undefined : numericIdToUuid(id);
      },
    };
  };
}

async function findWriters(app: FastifyInstance): Promise<Map<string, number>> {
  const site = await app.sites.byDomain(DEMO_DOMAIN);
  if (!site) return new Map();
  const keys = new Map(writers.map(({ key, name }) => [nameKey(name), key]));
  const rows = await findIdsByName(app.db, site.uuid, [...keys.keys()]);
  return new Map(rows.map(({ id, name_key }) => [keys.get(name_key) as string, id]));
}

export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    })
    .send(html);
