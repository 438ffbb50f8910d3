/** Star ratings of older servers for a page: a rating of its container without text (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isContainerId } from '../../../../../core/contract/content/comment';
import { Points, PointsBody } from '../../../../../core/contract/content/ratings';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { findPageById, type PageRow } from '../../sites/pages/pages.repository';
import { offIn } from '../../sites/sites/site-of-section';
import type { Site } from '../../sites/sites/site-registry';
import { participantOf } from '../comments/participant';
import { siteExpiry } from '../containers/container-mode';
import { createContainer, findContainerOfSite } from '../containers/containers.repository';
import { reviews as kind } from '../kinds/reviews.kind';
import { rate } from './rate';

export const pointsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/v2/:domain/ratings/:id',
    {
      schema: {
        tags: ['older servers'],
        summary: 'Rates a page: `points` are stars',
        body: PointsBody,
        response: { 200: Envelope(Points) },
      },
      preHandler: [app.requireSite, app.allow('page', 'rate')],
    },
    async (request) => {
      const { site, user, actor, params, body } = request;
      const { id } = params as { id: string };
      const page = /^\d{1,15}$/.test(id) ? await findPageById(app.db, site.uuid, Number(id)) : undefined;
      if (!page) throw new ApiError('page_not_found');
      const container = await requireContainerOf(page, site);
      const found = await app.sites.bySection(container.section_uuid);
      const off = found && offIn(found.section.modules, kind.module);
      const participant = participantOf(user?.row ?? null, actor, site.settings, off);
      const job = rate({ participant, section_uuid: container.section_uuid, rating: body.points });
      const { rating_average, rating_count } = await app.writeQueue.take(container.uuid, job);
      return envelope({ rating: rating_average, ratings: rating_count });
    },
  );

  /** Finds or creates the reviews of a page. @throws ApiError container_not_found where its id names none */
  async function requireContainerOf(page: PageRow, site: Site): Promise<ContainerRow> {
    const container_id = page.container_id || page.unique_id;
    if (!isContainerId(container_id)) throw new ApiError('container_not_found');
    const known = await findContainerOfSite(app.db, kind, site.uuid, container_id);
    if (known) return known;
    const now = app.clock.now();
    const { section_uuid } = page;
    const expiry_time = siteExpiry(site.rules, now);
    return (await createContainer(app.db, { kind, section_uuid, container_id, expiry_time, now })).container;
  }
};
