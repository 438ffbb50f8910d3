/**
 * `GET /feeds/{latest|picks|containers/{container_id}|users/{user_uuid}}.{rss|atom|json}?site=…`: the fifty newest comments
 * of a site, an article or a person, as a guest sees them.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/comment';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { ApiError } from '../../../http/errors';
import { findContainerOfSite } from '../../content/containers/containers.repository';
import { livecomments as kind } from '../../content/kinds/livecomments.kind';
import type { CommentRow } from '../../content/model/comment-row';
import { findPublished } from '../../content/profiles/profiles.repository';
import { requireMember } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import { presentUser } from '../../people/users/users.presenter';
import { modulesOf } from '../../sites/sites/section-modules';
import type { Site } from '../../sites/sites/site-registry';
import { entriesOf } from './comment-entries';
import { findLatest, findOfContainer, findPicks } from './comment-feeds.repository';
import { type Format, writers } from './feed-formats';
import { readFeedName } from './feed-names';

const ENTRIES_AT_MOST = 50;
const CACHE = 'public, max-age=0, s-maxage=60';

const schema = (summary: string) => ({
  tags: ['feeds'],
  summary,
  params: Type.Object({ name: Type.String({ maxLength: 300 }) }),
  querystring: Type.Object({ site: Type.Optional(Type.String({ maxLength: 253 })) }),
});
const config = { limit: 'read' as const };

/** What one feed lists. */
interface Listed {
  rows: CommentRow[];
  /** Of its page; without one, the site's. */
  url?: string;
  title?: string;
  /** The article or person that it is of. */
  container_uuid?: string;
  user_id?: number;
  /** Lists that no single row announces changes of are read again after a minute. */
  until?: number;
}

type Request = FastifyRequest<{ Params: { name: string }; Querystring: { site?: string } }>;

export const commentFeedsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const origin = app.config.publicUrl;

  app.get(
    '/feeds/:name',
    {
      schema: schema('The latest comments of a site, or its picks (`latest`, `picks`), as RSS, Atom or JSON Feed'),
      config,
    },
    (request, reply) =>
      answer(request, reply, '', async (site, id) => {
        const sections = await sectionsOf(site);
        const until = clock.now() + MINUTE_MS;
        const asked = { sections, limit: ENTRIES_AT_MOST, now: clock.now() };
        if (id === 'latest') return { rows: await findLatest(db, asked), until };
        if (id === 'picks') return { rows: await findPicks(db, asked), until };
        throw new ApiError('not_found');
      }),
  );

  app.get(
    '/feeds/containers/:name',
    { schema: schema('The latest comments of an article as RSS, Atom or JSON Feed'), config },
    (request, reply) =>
      answer(request, reply, 'containers/', async (site, container_id) => {
        if (!new RegExp(CONTAINER_ID_PATTERN).test(container_id)) throw new ApiError('container_not_found');
        const container = await findContainerOfSite(db, kind, site.uuid, container_id);
        const sections = await sectionsOf(site);
        if (!container || container.is_hidden || !sections.includes(container.section_uuid)) {
          throw new ApiError('container_not_found');
        }
        const rows = await findOfContainer(db, container.uuid, ENTRIES_AT_MOST);
        return { rows, title: container_id, container_uuid: container.uuid };
      }),
  );

  app.get(
    '/feeds/users/:name',
    { schema: schema('The latest comments of a person as RSS, Atom or JSON Feed'), config },
    (request, reply) =>
      answer(request, reply, 'users/', async (site, user_uuid) => {
        if (!site.rules.feeds.people) throw new ApiError('user_not_found');
        const user = withPresentBan(await requireMember(db, { site }, user_uuid), clock.now());
        if (user.ban_level === 'hide' || user.date_erased !== null) throw new ApiError('user_not_found');
        const asked = { kind, actor_id: user.id, section_uuid: null, site_uuid: site.uuid, limit: ENTRIES_AT_MOST };
        const sections = await sectionsOf(site);
        const rows = (await findPublished(db, asked)).filter(({ section_uuid }) => sections.includes(section_uuid));
        const { name } = presentUser(user);
        return { rows, title: `${name}, ${site.name}`, user_id: user.id, until: clock.now() + MINUTE_MS };
      }),
  );

  /** Sections of a site that show comments: those with the module switched on. */
  async function sectionsOf(site: Site): Promise<string[]> {
    const sections = await app.sites.sectionsOf(site.uuid);
    return sections.filter((section) => modulesOf(sections, section).livecomments).map(({ uuid }) => uuid);
  }

  async function answer(
    request: Request,
    reply: FastifyReply,
    folder: '' | 'containers/' | 'users/',
    list: (site: Site, id: string) => Promise<Listed>,
  ) {
    const named = readFeedName(request.params.name);
    const site = await app.sites.byDomain(request.query.site ?? request.hostname);
    if (!site) throw new ApiError('site_not_found');
    if (!named) throw new ApiError('not_found');
    const path = `/feeds/${folder}${encodeURIComponent(named.id)}.${named.format}`;
    const self = `${origin}${path}?site=${encodeURIComponent(site.domain)}`;
    const key = `feed ${site.uuid} ${path}`;
    const made = await app.cache.get(key, null, async () => {
      const { container_uuid, user_id, ...listed } = await list(site, named.id);
      return write(site, { ...listed, container_uuid, user_id }, self, named.format);
    });
    return app.cache.send(request, reply, made, () => app.cache.peek(key));
  }

  async function write(site: Site, listed: Listed, self: string, format: Format) {
    const { rows, container_uuid, user_id, until } = listed;
    const wanted = { db, origin, group: site.group, namesArticle: container_uuid === undefined };
    const { entries, articles, touched } = await entriesOf(rows, wanted);
    const article = container_uuid === undefined ? undefined : articles.get(container_uuid);
    const { type, write: text } = writers[format];
    return {
      body: text({
        url: article?.url || `https://${site.domain}/`,
        self,
        title: article?.title || listed.title || site.name,
        summary: '',
        hub: site.rules.feeds.hub,
        updated: Math.max(0, ...entries.map(({ updated }) => updated)),
        entries,
      }),
      type,
      headers: { 'cache-control': CACHE },
      containers: [...new Set([...(touched.containers ?? []), ...(container_uuid ? [container_uuid] : [])])],
      users: [...new Set([...(touched.users ?? []), ...(user_id ? [user_id] : [])])],
      ...(until !== undefined && { until }),
    };
  }
};
