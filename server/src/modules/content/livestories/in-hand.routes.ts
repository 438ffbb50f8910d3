/**
 * Reports the post or draft that an author is editing, so that two authors of the same one know of each other before
 * either saves (extension). Locks nothing.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { InHand } from '../../../../../core/contract/content/live-blog';
import { IN_HAND_MS } from '../../../../../core/contract/content/live-blog-limits';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { invalidField } from '../../../http/errors';
import { findOthers, type InHandKey, putDown, takeInHand } from './in-hand.repository';
import { requireBlogToWrite } from './require-draft';

const tags = ['live blogs'];
const ONE = '/v4/liveblog/:section_uuid/:cc/in-hand/:content_uuid';

export const inHandRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  async function keyOf(request: FastifyRequest): Promise<InHandKey> {
    const { container, user } = await requireBlogToWrite(app, request);
    const { content_uuid } = request.params as { content_uuid: string };
    if (!isUuid(content_uuid)) throw invalidField('content_uuid', 'A post or a draft is named by a uuid.');
    return { container_uuid: container.uuid, user_id: user.id, content_uuid: content_uuid.toLowerCase() };
  }

  app.put(
    ONE,
    {
      schema: {
        tags,
        summary: 'Says for 45 seconds that one has a post or a draft in hand; answered with who else has',
        response: { 200: InHand },
      },
      config: { limit: 'read' },
      preHandler: app.requireSite,
    },
    async (request) => {
      const key = await keyOf(request);
      const now = clock.now();
      await takeInHand(db, key, { now, until: now + IN_HAND_MS });
      return { actor_uuids: (await findOthers(db, key, now)).map(numericIdToUuid) };
    },
  );

  app.delete(
    ONE,
    {
      schema: { tags, summary: 'Says that one has it no longer', response: { 204: Type.Null() } },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      await putDown(db, await keyOf(request));
      return reply.code(204).send(null);
    },
  );
};
