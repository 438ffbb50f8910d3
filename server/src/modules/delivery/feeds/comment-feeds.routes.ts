/**
 * `GET /feeds/{latest|picks|containers/{container_id}|users/{user_uuid}}.{rss|atom|json}?site=…`: the fifty newest comments
 * of a site, an article or a person, as a guest sees them.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError } from '../../../http/errors';
import type { Made } from '../../platform/cache/cached-answer';
import type { Site } from '../../sites/sites/site-registry';
import { entriesOf } from './comment-entries';
import { type Format, writers } from './feed-formats';
import { readFeedName } from './feed-names';
import { type ListedComments, listOfContainer, listOfPerson, listOfSite } from './listed-comments';

const CACHE = 'public, max-age=0, s-maxage=60';

const feeds = [
  {
    folder: '',
    summary: 'The latest comments of a site, or its picks (`latest`, `picks`), as RSS, Atom or JSON Feed',
    list: listOfSite,
  },
  {
    folder: 'containers/',
    summary: 'The latest comments of an article as RSS, Atom or JSON Feed',
    list: listOfContainer,
  },
  { folder: 'users/', summary: 'The latest comments of a person as RSS, Atom or JSON Feed', list: listOfPerson },
];

export const commentFeedsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const origin = app.config.publicUrl;

  for (const { folder, summary, list } of feeds) {
    app.get(
      `/feeds/${folder}:name`,
      {
        schema: {
          tags: ['feeds'],
          summary,
          params: Type.Object({ name: Type.String({ maxLength: 300 }) }),
          querystring: Type.Object({ site: Type.Optional(Type.String({ maxLength: 253 })) }),
        },
        config: { limit: 'read' as const },
      },
      async (request, reply) => {
        const named = readFeedName(request.params.name);
        const site = await app.sites.byDomain(request.query.site ?? request.hostname);
        if (!site) throw new ApiError('site_not_found');
        if (!named) throw new ApiError('not_found');
        const path = `/feeds/${folder}${encodeURIComponent(named.id)}.${named.format}`;
        const self = `${origin}${path}?site=${encodeURIComponent(site.domain)}`;
        const key = `feed ${site.uuid} ${path}`;
        const answer = await app.cache.get(key, null, async () =>
          write(site, await list(app, site, named.id), self, named.format),
        );
        return app.cache.send(request, reply, answer, () => app.cache.peek(key));
      },
    );
  }

  async function write(site: Site, listed: ListedComments, self: string, format: Format): Promise<Made> {
    const { rows, title, container_uuid, user_id, until } = listed;
    const wanted = { db, origin, group: site.group, namesArticle: container_uuid === undefined };
    const { entries, articles, touched } = await entriesOf(rows, wanted);
    const article = articles.get(container_uuid ?? '');
    const { type, write: text } = writers[format];
    return {
      body: text({
        url: article?.url || `https://${site.domain}/`,
        self,
        title: article?.title || title,
        summary: '',
        hub: site.rules.feeds.hub,
        updated: Math.max(0, ...entries.map(({ updated }) => updated)),
        entries,
      }),
      type,
      headers: { 'cache-control': CACHE },
      container_uuid,
      containers: touched.containers,
      users: user_id === undefined ? touched.users : [...new Set([...touched.users, user_id])],
      ...(until !== undefined && { until }),
    };
  }
};
