/**
 * Serves a live blog to many readers without a socket: a small tip, and the events between two numbers. Both are the
 * same for everyone, so that a cache in front of the server collapses the requests (design decision 18). Removed or
 * edited posts are sent in their present state, so caches hold these answers for only half a minute.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { coverageAt, endOf } from '../../../../../core/contract/content/coverage';
import { Tip } from '../../../../../core/contract/content/live-blog';
import { Id } from '../../../../../core/contract/values/numbers';
import { readEvents } from '../../platform/events/events.repository';
import { blogOf } from '../kinds/livestories/blog';
import { livestories as kind } from '../kinds/livestories.kind';
import { askedContainer } from '../reading/asked';
import { asOfNow } from '../reading/events-as-of-now';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Maximum of events in one answer; a reader who missed more reloads the page. */
const CHANGES_AT_MOST = 500;
const TIP_CACHE = 'public, max-age=0, s-maxage=2';
const CHANGES_CACHE = 'public, max-age=0, s-maxage=30';

export const followingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

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
        const container = await askedContainer(db, kind, request);
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
        summary: 'Events after one number and up to another, as they may be read now',
        querystring: Type.Object({ after_seq: Id, to_seq: Id }),
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { after_seq, to_seq } = request.query;
      const { cc } = request.params as { cc: string };
      // Without a cache in front, a new tip leads many readers here with the same two numbers.
      const answer = await app.cache.get(
        `changes ${request.section.uuid} ${cc} ${after_seq} ${to_seq}`,
        null,
        async () => {
          const container = await askedContainer(db, kind, request);
          const { uuid } = container;
          const count = to_seq - after_seq;
          const isKnown = count > 0 && count <= CHANGES_AT_MOST && to_seq <= container.seq && !container.is_hidden;
          const stored = isKnown ? await readEvents(db, uuid, after_seq, to_seq) : [];
          const isWhole = isKnown && stored.length === count;
          const events = isWhole ? await asOfNow(db, { container_uuid: uuid, now: clock.now() }, stored) : [];
          const written = events.map(
            ({ seq, message_type, action, payload }) =>
              `{"message_type":"${message_type}","action":"${action}","container_uuid":"${uuid}","seq":${seq},"payload":${payload}}`,
          );
          return {
            // Too many, too old or not yet stored: the reader reloads the page.
            body: isWhole ? `{"expired":false,"events":[${written.join()}]}` : '{"expired":true,"events":[]}',
            type: JSON_TYPE,
            headers: { 'cache-control': isWhole ? CHANGES_CACHE : 'no-store' },
            container_uuid: uuid,
            ...(!isWhole && { until: clock.now() }),
          };
        },
      );
      return app.cache.send(request, reply, answer);
    },
  );
};
