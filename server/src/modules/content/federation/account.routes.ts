/** `/v1/console/{domain}/networks/account` (extension): the site's own account, for the console. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { NetworkAccount } from '../../../../../core/contract/console/networks';
import { countFollowers } from '../social/followers.repository';
import { inPrivate } from '../social/listed-hosts';
import { countPublished } from './published.repository';

export const networkAccountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const { accounts } = app.fediverse;

  app.get(
    '/v1/console/:domain/networks/account',
    {
      schema: {
        tags: ['console'],
        summary: 'The account of the site in the fediverse; staff',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: NetworkAccount },
      },
      preHandler: [inPrivate, app.requireSite, app.allow('console', 'networks')],
    },
    async ({ site }) => {
      // Creates the account if the rules have just turned it on.
      await accounts.ofSites();
      const id = await accounts.idOf(site.uuid);
      return {
        name: await accounts.nameOf(site),
        is_created: id !== null,
        host: accounts.addresses.host,
        followers: id === null ? 0 : await countFollowers(db, id),
        articles: await countPublished(db, site.uuid),
      };
    },
  );
};
