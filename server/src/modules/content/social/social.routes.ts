/**
 * `GET`, `PUT` and `DELETE /v4/livecomments/{section}/{container}/social` (extension): the posts on social networks
 * whose replies appear in a conversation. For staff, and for the publisher's server with a client's token.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AttachBody, AttachedList, AttachedThread } from '../../../../../core/contract/content/social';
import { ApiError, invalidField } from '../../../http/errors';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { requireContainer } from '../containers/require-container';
import { livecomments as kind } from '../kinds/livecomments.kind';
import { attach } from './attach';
import { refreshContainer } from './look';
import { presentThread } from './present-thread';
import { deleteThread, listThreads } from './threads.repository';

const URL = '/v4/livecomments/:section_uuid/:cc/social';
const tags = ['comments'];

export const socialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const findClientOf = createClientLookup(app);

  /** @returns the kind of caller. @throws ApiError not_found while the site accepts nothing from networks */
  async function requireAllowed(request: FastifyRequest): Promise<'editor' | 'server'> {
    const { site, section } = request;
    if (site.rules.social.networks === 'off' || !section.modules.social_ingestion) throw new ApiError('not_found');
    if (app.allows(request, 'social/attach')) return 'editor';
    const client = await findClientOf(request);
    if (client?.site_uuid === site.uuid) return 'server';
    app.judge(request, 'social/attach');
    return 'editor';
  }
  const containerOf = ({ section, params }: FastifyRequest) =>
    requireContainer(db, kind, section.uuid, (params as { cc: string }).cc);
  const options = { config: { ignoresBadToken: true }, preHandler: app.requireSite };

  app.get(
    URL,
    {
      ...options,
      schema: {
        tags,
        summary: 'Posts on social networks whose replies appear here; staff',
        response: { 200: AttachedList },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      await requireAllowed(request);
      const { uuid } = await containerOf(request);
      return { threads: (await listThreads(db, uuid)).map(presentThread) };
    },
  );

  app.put(
    URL,
    {
      ...options,
      schema: {
        tags,
        summary: 'Shows the replies to a post of the publisher in this conversation; staff',
        body: AttachBody,
        response: { 200: AttachedThread },
      },
    },
    async (request) => {
      const attached_by = await requireAllowed(request);
      const { uuid } = await containerOf(request);
      const { site, body } = request;
      return presentThread(await attach(app, { site, container_uuid: uuid, url: body.url.trim(), attached_by }));
    },
  );

  app.delete(
    URL,
    {
      ...options,
      schema: {
        tags,
        summary: 'Takes no further replies to a post; those that are here stay; staff',
        querystring: Type.Object({ url: Type.String({ maxLength: 2048 }) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await requireAllowed(request);
      const { uuid } = await containerOf(request);
      const { url } = request.query;
      const thread = (await listThreads(db, uuid)).find((one) => one.url === url || one.root_id === url);
      if (!thread) throw new ApiError('not_found');
      if (thread.attached_by === 'actor')
        throw invalidField('url', 'url is the post of the site’s own account: hide the conversation to withdraw it.');
      await deleteThread(db, thread.id);
      await refreshContainer(app, uuid);
      return reply.code(204).send(null);
    },
  );
};
