/** Calls for a blog's authors: former versions of posts, and previews of pasted addresses. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Version } from '../../../../../core/contract/content/live-blog';
import { providerOf } from '../../../../../core/contract/delivery/embed-providers';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NULL_UUID, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { safeUrl } from '../../../../../core/contract/values/links';
import { invalidField } from '../../../http/errors';
import { egressOf } from '../../platform/outbound/outbound';
import { requireContainer } from '../containers/require-container';
import { livestories as kind } from '../kinds/livestories.kind';
import { Previews } from '../previews/fetch-preview';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const Text = Type.Optional(Type.String());
const Card = Type.Object({
  type: Type.Union([Type.Literal('embed'), Type.Literal('link')]),
  url: Type.String(),
  provider: Text,
  title: Text,
  text: Text,
  thumb: Text,
});

export const authorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const previews = new Previews({ ...egressOf(app.config), now: () => app.clock.now() });

  async function asked(request: FastifyRequest) {
    const container = await requireContainer(db, kind, request.section.uuid, (request.params as { cc: string }).cc);
    app.judge(request, 'livecontent/see_versions', { container });
    return container;
  }

  app.get(
    `${BASE}/posts/:content_uuid/versions`,
    {
      schema: {
        tags,
        summary: 'What a post said before it was corrected, newest first; authors and staff',
        response: { 200: Type.Object({ versions: Type.Array(Version) }) },
      },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const container = await asked(request);
      reply.header('cache-control', 'private, no-store');
      const id = uuidToNumericId((request.params as { content_uuid: string }).content_uuid);
      const rows = await db
        .selectFrom('post_versions')
        .innerJoin('comments', 'comments.id', 'post_versions.comment_id')
        .selectAll('post_versions')
        .where('comments.container_uuid', '=', container.uuid)
        .where('post_versions.comment_id', '=', id ?? 0)
        .where('comments.date_deleted', 'is', null)
        .orderBy('post_versions.rev', 'desc')
        .limit(100)
        .execute();
      return {
        versions: rows.map(({ rev, content, fields, actor_id, date_replaced }) => ({
          rev,
          content,
          fields,
          actor_uuid: actor_id === null ? NULL_UUID : numericIdToUuid(actor_id),
          date_replaced,
        })),
      };
    },
  );

  app.post(
    `${BASE}/embed`,
    {
      schema: {
        tags,
        summary: 'What stands behind an address, as a block; authors and staff',
        body: Type.Object({ url: Type.String({ maxLength: 2048 }) }),
        response: { 200: Card },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      await asked(request);
      const url = safeUrl(request.body.url.trim());
      if (!url) throw invalidField('url', 'That is no address.');
      const { modules } = request.section;
      const known = providerOf(url);
      const isCard = modules.oembed && (known === undefined || modules.social_ingestion || !known.isNetwork);
      const provider = isCard ? known?.name : undefined;
      const found = isCard ? await previews.of(url) : undefined;
      return {
        type: provider ? ('embed' as const) : ('link' as const),
        url,
        provider: provider ?? found?.site_name ?? new URL(url).hostname.replace(/^www\./, ''),
        ...(found && { title: cutText(found.title, 300) }),
        ...(found?.description && { text: cutText(found.description, 2000) }),
        ...(found?.image_url && { thumb: found.image_url }),
      };
    },
  );
};
