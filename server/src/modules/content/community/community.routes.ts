/**
 * `GET /v4/livecomments/{section}/community`: comments of the whole site by date, likes or activity, and with
 * `filtered_by=followed` those of people whom the reader follows (extension).
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CommunityList, type CommunitySort, communitySorts } from '../../../../../core/contract/content/community';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { remember } from '../../platform/memory/remember';
import { presentPublic } from '../comments/comments.presenter';
import { withPageTitles } from '../comments/page-titles';
import { findOfFollowed, findOfSite, findStanding } from './community.repository';

const RETAIN_MS = MINUTE_MS;
const MAX_LIMIT = 20;
const MAX_CACHED = 1000;

export const communityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const cached = new Map<string, { until: number; ids: Promise<number[]> }>();

  /** Caches the ids for a minute; the comments are read on each request. */
  function idsOf(site_uuid: string, sort: CommunitySort): Promise<number[]> {
    const name = `${site_uuid} ${sort}`;
    const now = clock.now();
    const known = cached.get(name);
    if (known && known.until > now) return known.ids;
    const ids = findOfSite(db, { site_uuid, sort, limit: MAX_LIMIT, now });
    remember(cached, name, { until: now + RETAIN_MS, ids }, MAX_CACHED);
    ids.catch(() => cached.delete(name));
    return ids;
  }

  app.get(
    '/v4/livecomments/:section_uuid/community',
    {
      schema: {
        tags: ['comments'],
        summary:
          'Comments of the whole site: the newest, the most liked, one of each hot conversation, or those of whom the reader follows',
        querystring: Type.Object({
          sort: Type.Unsafe<CommunitySort>({ type: 'string', enum: [...communitySorts], default: 'newest' }),
          limit: Type.Integer({ minimum: 0, maximum: MAX_LIMIT, default: 5 }),
          filtered_by: Type.Optional(Type.Literal('followed')),
        }),
        response: { 200: CommunityList },
      },
      config: { limit: 'read' as const },
      preHandler: app.requireSite,
    },
    async ({ site, user, query }, reply) => {
      const { sort, limit, filtered_by } = query;
      if (filtered_by) {
        reply.header('cache-control', 'private, no-store');
        const asked = { user_id: user?.id ?? 0, site_uuid: site.uuid, limit };
        const rows = user && limit > 0 ? await findOfFollowed(db, asked) : [];
        return { contents: await withPageTitles(db, rows.map(presentPublic)) };
      }
      const rows = await findStanding(db, await idsOf(site.uuid, sort));
      // The ids were found by ranks, which follow the votes a moment later.
      if (sort === 'num_likes_desc') rows.sort((a, b) => b.total_likes - a.total_likes || b.id - a.id);
      return { contents: await withPageTitles(db, rows.slice(0, limit).map(presentPublic)) };
    },
  );
};
