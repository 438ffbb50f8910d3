/** Data of a visit for the pages, and their headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { NULL_UUID, numericIdToUuid } from '../../../core/contract/values/ids';
import { articles } from '../../../demo/articles';
import type { Visit } from '../../../demo/pages/layout';
import { writers } from '../../../demo/people';
import { nameKey } from '../modules/people/users/identity';
import { findIdsByName, findOpenings } from './demo.repository';
import { DEMO_DOMAIN } from './seed';

/** Scripts only from this origin, not inline. Inline styles are allowed for drawings and the widgets' units. */
const policy = (pictures: string) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' ${pictures} data: https:; connect-src 'self' ws: wss:; frame-src 'self' https://www.youtube-nocookie.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`;

/** Returns a function that describes visits. Looks up writers and dates of articles once, because neither changes. */
export function visits(app: FastifyInstance): (request: FastifyRequest) => Promise<Visit> {
  let known: Promise<{ writerIds: Map<string, number>; opened: Map<string, number> }> | undefined;
  return async (request) => {
    known ??= findOut(app);
    const { writerIds, opened } = await known;
    return {
      origin: `${request.protocol}://${request.host}`,
      now: app.clock.now(),
      development: !app.config.production,
      resetMinutes: app.config.demoResetMs === null ? null : app.config.demoResetMs / MINUTE_MS,
      publishedAt: ({ container_id }) => opened.get(container_id) ?? app.clock.now(),
      writerUuid: (key) => {
        const id = writerIds.get(key);
        return id === undefined ? undefined : numericIdToUuid(id);
      },
    };
  };
}

/** Finds the writers' ids by key, and the opening of each conversation, which is that of its article. */
async function findOut(app: FastifyInstance) {
  const site = await app.sites.byDomain(DEMO_DOMAIN);
  const keys = new Map(writers.map(({ key, name }) => [nameKey(name), key]));
  const uuid = site?.uuid ?? NULL_UUID;
  const people = await findIdsByName(app.db, uuid, [...keys.keys()]);
  const containers = await findOpenings(
    app.db,
    uuid,
    articles.map(({ container_id }) => container_id),
  );
  return {
    writerIds: new Map(people.map(({ id, name_key }) => [keys.get(name_key) as string, id])),
    opened: new Map(containers.map(({ container_id, date_created }) => [container_id, date_created])),
  };
}

export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      // Pictures are served by the machine's configured name, even on pages under another name.
      'content-security-policy': policy(reply.server.config.publicUrl),
      'cache-control': 'no-cache',
    })
    .send(html);
