/** `/social/actors/{name}` (extension): the accounts of this server, as ActivityPub describes them. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countFollowers } from '../social/followers.repository';
import { changeActivity, collection, pagesOf, serverActor, siteActor } from './documents';
import { articleNote } from './notes';
import { profileOf } from './profile';
import { countPublished, listPublished } from './published.repository';
import { requireAccount, requireActor, sendDocument, wantsPage } from './requests';

const URL = '/social/actors/:name';
const tags = ['social'];
const params = Type.Object({ name: Type.String() });
const IN_OUTBOX = 20;

export const actorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const { addresses } = app.fediverse.accounts;

  async function show(request: FastifyRequest, reply: FastifyReply) {
    const { name } = request.params as { name: string };
    const account = await requireActor(app, name);
    if (!('site' in account)) return sendDocument(reply, serverActor(addresses, account));
    if (wantsPage(request)) return reply.redirect(pagesOf(account));
    return sendDocument(reply, siteActor(addresses, account, profileOf(account)));
  }

  app.get(URL, { schema: { tags, summary: 'An account of this server in the fediverse', params } }, show);

  app.get(
    `${URL}/outbox`,
    { schema: { tags, summary: 'Number of its posts, and the latest', params } },
    async ({ params: { name } }, reply) => {
      const account = await requireAccount(app, name);
      const threads = await listPublished(db, account.site.uuid, IN_OUTBOX);
      const items = threads.flatMap(({ published, container_uuid, date_posted }) => {
        if (!published) return [];
        const article = { container_uuid, published, date_posted, canReply: true, replies: [] };
        const object = articleNote(addresses, account, article);
        const { '@context': _, ...activity } = changeActivity({ type: 'Create', object, date: date_posted });
        return [activity];
      });
      const total = await countPublished(db, account.site.uuid);
      return sendDocument(reply, collection(addresses.outbox(name), total, items));
    },
  );

  app.get(
    `${URL}/followers`,
    { schema: { tags, summary: 'Number of its followers', params } },
    async ({ params: { name } }, reply) => {
      const { id } = await requireAccount(app, name);
      return sendDocument(reply, collection(addresses.followers(name), await countFollowers(db, id)));
    },
  );
};
