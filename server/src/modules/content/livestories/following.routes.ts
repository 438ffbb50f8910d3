/**
 * How a crowd follows a live blog without a socket: a small tip, the same for all, and what happened between two numbers,
 * which never changes, so that a cache in front of the server collapses it (design decision 18). Beside them what a first
 * look shows: how many posts, the pinned ones, the key moments.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Comment } from '../../../../../core/contract/comment';
import { coverageAt, endOf } from '../../../../../core/contract/coverage';
import { postFields, Tip } from '../../../../../core/contract/live-blog';
import { Count, Id } from '../../../../../core/contract/numbers';
import { ApiError } from '../../../http/errors';
import { readEvents } from '../../platform/events/events.repository';
import { isShown, requireContainer } from '../containers/require-container';
import { blogOf } from '../kinds/livestories/blog';
import { livestories as kind } from '../kinds/livestories.kind';
import { viewerOf } from '../model/viewer';
import { readHighlights } from './highlights';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Events of one answer; who has missed more reads anew. */
const CHANGES_AT_MOST = 500;
const TIP_CACHE = 'public, max-age=0, s-maxage=2';
const CHANGES_CACHE = 'public, max-age=86400, immutable';
const Post = Type.Interface([Comment], postFields);

export const followingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  const asked = ({ section, params }: FastifyRequest) =>
    requireContainer(db, kind, section.uuid, (params as { cc: string }).cc);

  app.get(
    `${BASE}/tip`,
    {
      schema: { tags, summary: 'Where the blog stands, in eighty bytes', response: { 200: Tip } },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { cc } = request.params as { cc: string };
      const key = `tip ${request.section.uuid} ${cc}`;
      const answer = await app.cache.get(key, null, async () => {
        const container = await asked(request);
        const blog = blogOf(container);
        const until = endOf(blog);
        const tip: Tip = {
          seq: container.seq,
          status: coverageAt(blog, clock.now()),
          total_visible_content: container.is_hidden ? 0 : container.total_visible,
        };
        return {
          body: JSON.stringify(tip),
          type: JSON_TYPE,
          headers: { 'cache-control': TIP_CACHE },
          container_uuid: container.uuid,
          ...(until !== null && until > clock.now() && { until }),
        };
      });
      return app.cache.send(request, reply, answer, () => app.cache.peek(key)) as unknown as Tip;
    },
  );

  app.get(
    `${BASE}/changes`,
    {
      schema: {
        tags,
        summary: 'Events after one number and up to another; the same for ever',
        querystring: Type.Object({ after_seq: Id, to_seq: Id }),
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const container = await asked(request);
      const { after_seq, to_seq } = request.query;
      const count = to_seq - after_seq;
      const isKnown = count > 0 && count <= CHANGES_AT_MOST && to_seq <= container.seq && !container.is_hidden;
      const events = isKnown ? await readEvents(db, container.uuid, after_seq, to_seq) : [];
      const isWhole = isKnown && events.length === count;
      reply.header('cache-control', isWhole ? CHANGES_CACHE : 'no-store').type(JSON_TYPE);
      // Too many, too old or not there yet: the reader reads the page anew.
      if (!isWhole) return reply.send('{"expired":true,"events":[]}');
      const { uuid } = container;
      const written = events.map(
        ({ seq, message_type, action, payload }) =>
          `{"message_type":"${message_type}","action":"${action}","container_uuid":"${uuid}","seq":${seq},"payload":${payload}}`,
      );
      return reply.send(`{"expired":false,"events":[${written.join()}]}`);
    },
  );

  app.get(
    `${BASE}/posts/visible/count`,
    {
      schema: { tags, summary: 'How many posts everybody sees', response: { 200: Type.Object({ count: Count }) } },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await asked(request);
        if (!isShown(container, viewerOf(request))) return { value: { count: 0 }, container_uuid: container.uuid };
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from comments
          where kind = ${sql.lit(kind.name)} and container_uuid = ${container.uuid} and parent_id is null and is_listed
            and state = 'visible'`.execute(db);
        return { value: { count: rows[0]?.count ?? 0 }, container_uuid: container.uuid };
      }),
  );

  app.get(
    `${BASE}/highlights`,
    {
      schema: {
        tags,
        summary: 'Pinned posts, and key moments',
        response: { 200: Type.Object({ pinned: Type.Array(Post), key_moments: Type.Array(Post) }) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const container = await asked(request);
        const viewer = viewerOf(request);
        if (!isShown(container, viewer)) throw new ApiError('container_not_found');
        return { value: await readHighlights(db, container, viewer), container_uuid: container.uuid };
      }),
  );
};
