/**
 * `GET /feeds/liveblog/{container_id}.(json|rss|atom)?site=…`: the fifty newest posts, for readers and republishers;
 * with `picked=1` only key moments. Leaves out removed posts, and dates edits. Paid posts are in no feed, because
 * republishers would have to label them.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isContainerId } from '../../../../../core/contract/content/comment';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { readPage } from '../../content/comments/read-page';
import { findContainerOfSite } from '../../content/containers/containers.repository';
import { blogOf } from '../../content/kinds/livestories/blog';
import { livestories as kind } from '../../content/kinds/livestories.kind';
import { findPageByUniqueId } from '../../sites/pages/pages.repository';
import { findAuthors } from './authors';
import { type Feed, writers } from './feed-formats';
import { readFeedName } from './feed-names';
import { htmlOf, type Post } from './post-html';

const ENTRIES_AT_MOST = 50;
const CACHE = 'public, max-age=0, s-maxage=30';
const guest = { id: null, isStaff: false };

const Query = Type.Object({
  site: Type.Optional(Type.String({ maxLength: 253 })),
  picked: Type.Optional(Type.String({ maxLength: 1 })),
});

export const feedsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config } = app;

  app.get(
    '/feeds/liveblog/:name',
    { schema: { tags: ['live blogs'], summary: 'A live blog as JSON Feed, RSS or Atom', querystring: Query } },
    async (request, reply) => {
      const named = readFeedName((request.params as { name: string }).name);
      const { site: domain = request.hostname, picked = '' } = request.query;
      const site = await app.sites.byDomain(domain);
      if (!site) throw new ApiError('site_not_found');
      if (!named || !isContainerId(named.id)) throw new ApiError('container_not_found');
      const { id: container_id, format } = named;
      const { hub } = site.rules.feeds;
      const key = `feed ${site.uuid} ${container_id} ${format} ${picked === '1'} ${hub}`;
      const { type, write } = writers[format];
      const answer = await app.cache.get(key, null, async () => {
        const container = await findContainerOfSite(db, kind, site.uuid, container_id);
        if (!container || container.is_hidden) throw new ApiError('container_not_found');
        const filtered_by = picked === '1' ? 'is_picked_unpaid' : 'is_unpaid';
        const { contents } = await readPage(
          db,
          container,
          { limit: ENTRIES_AT_MOST, reply_limit: 0, filtered_by },
          guest,
        );
        const posts = contents as Post[];
        const page = await findPageByUniqueId(db, site.uuid, container_id);
        const blog = blogOf(container);
        const authors = await findAuthors(db, site.group, posts);
        const url = page?.url || `https://${site.domain}/`;
        const feed: Feed = {
          url,
          self: `${config.publicUrl}/feeds/liveblog/${container_id}.${format}?site=${encodeURIComponent(site.domain)}${picked === '1' ? '&picked=1' : ''}`,
          title: blog.title || page?.title || container_id,
          summary: blog.summary,
          hub,
          updated: Math.max(container.date_created, ...posts.map(changed)),
          entries: posts.map((post) => ({
            id: `urn:uuid:${post.content_uuid}`,
            url: `${url.replace(/#.*$/, '')}#vf-${uuidToNumericId(post.content_uuid) ?? post.content_uuid}`,
            title: post.title || cutText((post.content ?? '').split('\n')[0] ?? '', 110) || blog.title,
            html: htmlOf(post, config.publicUrl),
            text: post.content ?? '',
            published: post.time_shown ?? post.date_created,
            updated: changed(post),
            authors: authors.of(post),
          })),
        };
        return {
          body: write(feed),
          type,
          headers: { 'cache-control': CACHE },
          container_uuid: container.uuid,
          users: authors.users,
        };
      });
      return app.cache.send(request, reply, answer, () => app.cache.peek(key));
    },
  );
};

const changed = (post: Post): number => Math.max(post.date_edited ?? 0, post.time_shown ?? post.date_created);
