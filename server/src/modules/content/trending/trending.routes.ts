/**
 * Articles to read next: those with active conversations, for readers and for the publisher's own pages (host contract
 * 9.4), and what editors say about one.
 */
import { type FastifyPluginAsyncTypebox, type Static, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  standings,
  TrendingList,
  type TrendingSort,
  trendingSorts,
} from '../../../../../core/contract/content/trending';
import { clamped, DAYS_PUBLISHED, LIMIT, WINDOW_HOURS } from '../../../../../core/contract/delivery/trending-bounds';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { actOf, type CommentAct, requirePlace } from '../comments/act';
import { livecomments } from '../kinds/livecomments.kind';
import { RETAIN_MS } from './trending';
import { updateStanding } from './trending.repository';

const PREFIX = '/v4/livecomments/:section_uuid';
const Whole = Type.Optional(Type.String({ maxLength: 20 }));

const Query = Type.Object({
  limit: Whole,
  content_container_window_days: Whole,
  content_window_hours: Whole,
  sorted_by: Type.Optional(Type.String({ maxLength: 40 })),
  /** The client's time; ignored. */
  date_time: Type.Optional(Type.String({ maxLength: 40 })),
  /** Leaves out articles in another language. */
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  /** Ids of containers to leave out, separated by commas: the page's own, and those already read. */
  without: Type.Optional(Type.String({ maxLength: 4000 })),
});

const Standing = Type.Object({
  standing: Type.Union([...standings.map((standing) => Type.Literal(standing)), Type.Null()]),
});

export const trendingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const list =
    (fallback: TrendingSort) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<TrendingList> =>
      app.cache.answer(request, reply, async () => {
        const query = request.query as Static<typeof Query>;
        const trending = await app.trending.list(request.site, {
          limit: clamped(query.limit, LIMIT),
          days: clamped(query.content_container_window_days, DAYS_PUBLISHED),
          windowHours: clamped(query.content_window_hours, WINDOW_HOURS),
          sort: trendingSorts.find((sort) => sort === query.sorted_by) ?? fallback,
          lang: query.lang ?? '',
          without: new Set((query.without ?? '').split(',').map((id) => id.trim())),
        });
        return { value: { trending }, until: app.clock.now() + RETAIN_MS };
      });

  const options = {
    schema: { tags: ['trending'], querystring: Query, response: { 200: TrendingList } },
    config: { limit: 'read' as const },
    preHandler: app.requireSite,
  };
  app.get(
    `${PREFIX}/trending`,
    { ...options, schema: { ...options.schema, summary: 'Articles with the most comments lately' } },
    list('total_visible_contents'),
  );
  // Ignores `X-UNIQUE-ID`: the server remembers nobody's reading, and the page says what to leave out.
  app.get(
    `${PREFIX}/trendingrecommended`,
    { ...options, schema: { ...options.schema, summary: 'Articles with the most going on, for who has read one' } },
    list('hot'),
  );

  app.put(
    `${PREFIX}/:cc/trending`,
    {
      schema: {
        tags: ['moderation'],
        summary: 'Puts an article first among those that trend, keeps it out, or lets it find its place',
        body: Standing,
        response: { 204: Type.Null() },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { cc, ...act } = actOf(request, livecomments);
      await app.writeQueue.take(cc, setStanding(act, request.body.standing));
      app.trending.forget(request.site);
      return reply.code(204).send(null);
    },
  );
};

const setStanding =
  ({ participant, kind, section_uuid }: CommentAct, standing: Static<typeof Standing>['standing']): PlainJob<void> =>
  async (unit) => {
    const { container, now, trx } = unit;
    requirePlace(container, { kind, section_uuid });
    participant.require('container/settings', { container, now });
    if (container.standing === standing) return;
    await updateStanding(trx, container.uuid, standing);
    await log(unit, { action: 'settings', actor_id: participant.id, detail: { trending: standing ?? 'as it is' } });
    container.standing = standing;
  };
