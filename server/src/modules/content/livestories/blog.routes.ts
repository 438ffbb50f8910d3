/** The live blog itself: its title, state, scoreboard and authors (host contract 9.5, extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Container } from '../../../../../core/contract/content/comment';
import { type Author, Authors, LiveBlogChanges, Scoreboard } from '../../../../../core/contract/content/live-blog';
import { isUuid, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { findUsers } from '../../people/users/users.repository';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { actOf } from '../comments/act';
import { presentContainer } from '../containers/containers.presenter';
import { changed } from '../kinds/livestories/blog';
import { livestories as kind } from '../kinds/livestories.kind';
import { viewerOf } from '../model/viewer';
import { changeBlog } from './blog.service';

const tags = ['live blogs'];
const BASE = '/v4/liveblog/:section_uuid/:cc';
const response = { 200: Container };

export const blogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const clientOf = createClientLookup(app);

  app.put(
    BASE,
    {
      schema: { tags, summary: 'Changes title, state, coverage or settings; editors', body: LiveBlogChanges, response },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { cc, participant, section_uuid } = actOf(request, kind);
      const change = changeBlog({
        section_uuid,
        participant,
        action: 'livecontent/settings',
        change: (blog, now) => changed(blog, request.body, now),
      });
      return presentContainer(await app.writeQueue.take(cc, change), viewerOf(request).isStaff);
    },
  );

  app.put(
    `${BASE}/authors`,
    {
      schema: { tags, summary: 'Lists who writes here, as reporter or editor; staff', body: Authors, response },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { cc, participant, section_uuid } = actOf(request, kind);
      const authors = await known(request);
      const change = changeBlog({
        section_uuid,
        participant,
        action: 'livecontent/authors',
        change: (blog) => ({ ...blog, authors }),
      });
      return presentContainer(await app.writeQueue.take(cc, change), true);
    },
  );

  /** Removes duplicates; the last entry counts. @throws ApiError invalid_field for a person without an account */
  async function known({ body, site }: FastifyRequest) {
    const asked = new Map((body as Author[]).map(({ user_uuid, role }) => [uuidToNumericId(user_uuid), role]));
    const ids = [...asked.keys()].filter((id) => id !== null);
    const users = await findUsers(app.db, [site.uuid], ids);
    if (ids.length < asked.size || users.length < ids.length) {
      throw invalidField('user_uuid', 'An author needs an account on this site.', 'unknown');
    }
    return users.map(({ id }) => ({ user_uuid: numericIdToUuid(id), role: asked.get(id) ?? ('reporter' as const) }));
  }

  app.put(
    `${BASE}/scoreboard`,
    {
      schema: {
        tags,
        summary: 'Sets the scoreboard, or takes it away; editors, and clients of the API by their token',
        body: Type.Union([Scoreboard, Type.Null()]),
        response,
      },
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { site, section, params, body: scoreboard } = request;
      const client = request.user ? null : await clientOf(request);
      const { cc } = params as { cc: string };
      if (!isUuid(cc)) throw new ApiError('container_not_found');
      const isClients = client?.site_uuid === site.uuid;
      const participant = isClients ? null : actOf(request, kind).participant;
      const change = changeBlog({
        section_uuid: section.uuid,
        participant,
        action: 'livecontent/settings',
        change: (blog) => ({ ...blog, scoreboard }),
      });
      return presentContainer(await app.writeQueue.take(cc.toLowerCase(), change), false);
    },
  );
};
