/**
 * Comments as older servers of publishers read them, below `/v2/{domain}` (host contract 9.3): of a page flat, each root
 * followed by its first replies; of a page as threads, and of one comment, with the replies inside. The page is the one of the
 * number, its conversation the one it told of, or that of its `unique_id`; a path with no number in it is a page's own address.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { Comment } from '../../../../../core/contract/comment';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { Count } from '../../../../../core/contract/numbers';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { readId } from '../../people/users/person';
import { findPageById } from '../../sites/pages/pages.repository';
import { presentFor } from '../comments/comments.presenter';
import { asGhostSees } from '../comments/ghost-view';
import { countRoots, findChildren, findRootBefore } from '../comments/places.repository';
import { listOf, presentAll, readPage } from '../comments/read-page';
import { findContainer, findContainerOfSite } from '../containers/containers.repository';
import { isShown } from '../containers/require-container';
import { livecomments as kind } from '../kinds/livecomments.kind';
import type { CommentRow } from '../model/comment-row';
import { viewerOf } from '../model/viewer';

/** A list is walked from its beginning to the offset. */
const OFFSET_MAX = 10_000;
const Offset = Type.Integer({ minimum: 0, maximum: OFFSET_MAX, default: 0 });
const ChildLimit = Type.Integer({ minimum: 0, maximum: kind.page.maxReplies, default: kind.page.replies });
const Name = Type.Optional(Type.String({ maxLength: 100 }));
const Query = Type.Object({
  sort: Name,
  show: Name,
  limit: Type.Integer({ minimum: 0, maximum: kind.page.maxRoots, default: kind.page.roots }),
  child_limit: ChildLimit,
  offset: Offset,
});

const Nested = Type.Interface([Comment], { children: Type.Array(Comment) });
const Results = <T extends typeof Comment | typeof Nested>(of: T) =>
  Envelope(Type.Object({ total_count: Count, before_count: Count, after_count: Count, results: Type.Array(of) }));

/** Names of older servers for the orders and filters there are; the present names count as well. */
const sorts: Record<string, string> = { likes: 'num_likes_desc', replies: 'num_replies_desc', featured: 'newest_pick' };
const filters: Record<string, string> = { picked: 'is_picked', top: 'is_top_content' };
const named = (names: Record<string, string>, name = ''): string =>
  (Object.hasOwn(names, name) ? names[name] : name) ?? '';

const tags = ['older servers'];

export const nestedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  for (const form of ['comments', 'threads'] as const) {
    app.get(
      `/v2/:domain/pages/:id(^\\d{1,15}$)/${form}`,
      {
        schema: {
          tags,
          summary: form === 'comments' ? 'Comments of a page, flat' : 'Threads of a page, replies inside',
          querystring: Query,
          response: { 200: Results(form === 'comments' ? Comment : Nested) },
        },
        preHandler: app.requireSite,
      },
      async (request, reply) =>
        app.cache.answer(request, reply, async () => {
          const { site, params, query } = request;
          const page = await findPageById(db, site.uuid, Number((params as { id: string }).id));
          if (!page) throw new ApiError('page_not_found');
          const container = await findContainerOfSite(db, kind, site.uuid, page.container_id || page.unique_id);
          // Nobody has opened it so far, which no row would tell the cache of.
          if (!container) return { value: envelope(counted({ total: 0, offset: 0, shown: 0 }, [])), until: 0 };
          const viewer = viewerOf(request);
          const { contents, total, offset } = isShown(container, viewer)
            ? await readFrom(container, query, viewer)
            : { contents: [], total: 0, offset: 0 };
          const threads = nest(contents);
          const results = form === 'comments' ? contents : threads;
          return {
            value: envelope(counted({ total, offset, shown: threads.length }, results)),
            container_uuid: container.uuid,
          };
        }),
    );
  }

  type Viewer = ReturnType<typeof viewerOf>;
  type Container = NonNullable<Awaited<ReturnType<typeof findContainer>>>;

  async function readFrom(container: Container, query: Static<typeof Query>, viewer: Viewer) {
    const { sort, show, limit, child_limit: reply_limit, offset } = query;
    const wish = { sorted_by: named(sorts, sort), filtered_by: named(filters, show) };
    const list = { kind: kind.name, container_uuid: container.uuid, ...listOf(kind, wish) };
    const total = await countRoots(db, list);
    const before = offset > 0 ? await findRootBefore(db, list, offset) : undefined;
    if (limit === 0 || offset >= total) return { contents: [], total, offset };
    const starting_from = before === undefined ? {} : { starting_from: numericIdToUuid(before) };
    const { contents } = await readPage(db, container, { ...wish, ...starting_from, limit, reply_limit }, viewer);
    return { contents, total, offset };
  }

  app.get(
    '/v2/:domain/comments/:id',
    {
      schema: {
        tags,
        summary: 'A comment, by its number or uuid, with its replies, which the counts are of',
        querystring: Type.Object({ child_limit: ChildLimit, offset: Offset }),
        response: { 200: Results(Nested) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const { child_limit: limit, offset } = request.query;
        const viewer = viewerOf(request);
        const id = readId((request.params as { id: string }).id);
        const row = id === null ? undefined : await findOfSite(id, request.site.uuid);
        const container = row && (await findContainer(db, row.container_uuid));
        const presented = container && isShown(container, viewer) ? presentFor(row, viewer) : null;
        if (!row || !presented) throw new ApiError('content_not_found');
        const found = limit > 0 ? await findChildren(db, row, { limit, offset }) : [];
        const [comment = presented, ...children] = await asGhostSees(db, viewer, [
          presented,
          ...presentAll(found, viewer),
        ]);
        const counts = { total: row.total_replies, offset, shown: found.length };
        return { value: envelope(counted(counts, [{ ...comment, children }])), container_uuid: row.container_uuid };
      }),
  );

  const findOfSite = (id: number, site_uuid: string): Promise<CommentRow | undefined> =>
    db
      .selectFrom('comments')
      .innerJoin('sections', 'sections.uuid', 'comments.section_uuid')
      .selectAll('comments')
      .where('comments.id', '=', id)
      .where('comments.kind', '=', kind.name)
      .where('sections.site_uuid', '=', site_uuid)
      .executeTakeFirst();
};

/** Each root with its replies inside. */
function nest(contents: Comment[]): Static<typeof Nested>[] {
  const threads: Static<typeof Nested>[] = [];
  for (const comment of contents) {
    if (comment.parent_uuid === comment.content_container_uuid) threads.push({ ...comment, children: [] });
    else threads.at(-1)?.children.push(comment);
  }
  return threads;
}

function counted<T>({ total, offset, shown }: Record<'total' | 'offset' | 'shown', number>, results: T[]) {
  const before_count = Math.min(offset, total);
  return { total_count: total, before_count, after_count: Math.max(0, total - before_count - shown), results };
}
