/**
 * Receives reports of widget use from browsers (specification §7): batches by `fetch` with `keepalive` or `sendBeacon`,
 * and the pixel of older pages. The answer is the same whether or not anything was counted, because no page reads it.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AnalyticsBatch } from '../../../../../core/contract/delivery/analytics';
import { ApiError } from '../../../http/errors';
import { isOwnOrigin } from '../../../http/origins';
import { PIXEL, readPixel } from './pixel';
import { Repeats } from './repeats';
import { ShortWay } from './short-way';
import { SIGNUP } from './sums';
import { Suspects } from './suspects';

const PREFIX = '/v1/analytics/:section_uuid';
/** A page may have 64 KB of such requests in flight, including those of other scripts. */
const LIMIT_BYTES = 16 * 1024;
const Query = Type.Object({ t: Type.String({ maxLength: 8000 }) });

type Read = Omit<AnalyticsBatch, 'batch_id'> & { batch_id: string | null };

interface Sender {
  address: string;
  agent: string;
}

export const analyticsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const now = () => app.clock.now();
  const repeats = new Repeats(now);
  const suspects = new Suspects(now, app.config.rateLimit);

  /** Counts a batch, if the page may report. */
  async function take(section_uuid: string, batch: Read, { address, agent }: Sender): Promise<void> {
    const found = await app.sites.bySection(section_uuid);
    if (!found) throw new ApiError('section_not_found');
    const { site, section } = found;
    if (!site.settings.enable_analytics) return;
    if (batch.batch_id !== null && repeats.isKnown(`${site.uuid} ${batch.batch_id}`)) return;
    app.analytics.add({
      site_uuid: site.uuid,
      section_uuid: section.uuid,
      container_id: batch.container_id ?? '',
      segment: batch.segment,
      visit: batch.visit?.id ?? null,
      isSuspect: suspects.isSuspect({ address, agent, isAutomated: batch.is_automated ?? false }),
      // Older pages reported some sign-ups, which the server now counts itself.
      records: batch.records.filter(({ name }) => name !== SIGNUP),
    });
  }

  async function takeOwn(request: FastifyRequest, batch: Read): Promise<void> {
    const { section_uuid } = request.params as { section_uuid: string };
    const found = await app.sites.bySection(section_uuid);
    if (!found) throw new ApiError('section_not_found');
    // Pages of other sites must not add to the site's figures.
    if (!isOwnOrigin(request, found.site, app.config.publicUrl)) throw new ApiError('forbidden');
    await take(section_uuid, batch, { address: request.ip, agent: request.headers['user-agent'] ?? '' });
  }

  const shortWay = new ShortWay(app, { limitBytes: LIMIT_BYTES, take });
  const { first } = app.sockets;
  app.sockets.first = (request, response) => first(request, response) || shortWay.serve(request, response);

  app.post(
    PREFIX,
    {
      schema: {
        tags: ['analytics'],
        summary: 'What a page tells of the use of its widgets, added up',
        body: AnalyticsBatch,
        response: { 204: Type.Null() },
      },
      bodyLimit: LIMIT_BYTES,
      config: { limit: 'analytics' },
      onResponse: async ({ raw, params, routeOptions }, reply) => {
        if (reply.statusCode !== 204) return;
        const { section_uuid } = params as { section_uuid: string };
        shortWay.learn(raw, { section_uuid, route: routeOptions.url ?? PREFIX }, reply.getHeaders());
      },
    },
    async (request, reply) => {
      await takeOwn(request, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    `${PREFIX}/p.gif`,
    {
      schema: { tags: ['analytics'], summary: 'The same, by a picture', querystring: Query },
      config: { limit: 'analytics' },
    },
    async (request, reply) => {
      const batch = readPixel(request.query.t);
      if (batch) await takeOwn(request, batch);
      return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL);
    },
  );
};
