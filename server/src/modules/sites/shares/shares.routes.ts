/**
 * Counts of shares by the share bars (extension; specification §1 "comment sharing", §3 `enable_sharebar`). A share
 * stores page and target, and not the person; an account only counts its shares. Limited per network, because a number
 * that anyone can push up means nothing.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ShareBody, ShareCounts, SharedPage } from '../../../../../core/contract/content/sharing';
import { ApiError } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { findSharedPage } from './shared-page';
import { countPress, countSharer, findShares } from './shares.repository';

const tags = ['sharing'];
const SHARES = '/v4/shares/:section_uuid';
/** Age of a cached count: every article requests its own. */
const RETAIN_MS = 10_000;

export const sharesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const pageOf = ({ site, section }: FastifyRequest, asked: SharedPage) =>
    findSharedPage(db, { site_uuid: site.uuid, section_uuid: section.uuid }, asked);

  app.get(
    SHARES,
    {
      schema: {
        tags,
        summary: 'How often a page was shared by its share bars',
        querystring: SharedPage,
        response: { 200: ShareCounts },
      },
      config: { limit: 'read' as const },
      preHandler: app.requireSite,
    },
    (request, reply) =>
      app.cache.answer(request, reply, async () => {
        const page = await pageOf(request, request.query);
        const value = page ? await findShares(db, page.id) : { total: 0, counts: {} };
        return { value, until: clock.now() + RETAIN_MS };
      }),
  );

  app.post(
    SHARES,
    {
      schema: { tags, summary: 'Counts a press of a share bar', body: ShareBody, response: { 200: ShareCounts } },
      // Counts without a login, so a bad token does not matter.
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { body, ip, site, user } = request;
      if (!site.settings.enable_sharebar) throw new ApiError('forbidden', { reason: 'sharebar_disabled' });
      const page = await pageOf(request, body);
      if (!page) throw new ApiError('page_not_found');
      await app.countTryOf('sharer', ip);
      await app.countTry('share', `${networkOf(ip)} ${page.id}`);
      await db.transaction().execute(async (trx) => {
        await countPress(trx, page.id, body.medium);
        if (user) await countSharer(trx, user.id);
      });
      if (user) {
        const { section_uuid, container_id } = page;
        if (container_id) app.warmthBeside.add('share', { section_uuid, container_id }, user.id);
        app.cache.userChanged(user.id);
      }
      return findShares(db, page.id);
    },
  );
};
