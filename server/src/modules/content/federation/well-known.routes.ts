/** `/.well-known/webfinger`, `/.well-known/nodeinfo` and `/nodeinfo/2.1` (extension): how other servers find the accounts. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { version } from '../../../config/version';
import { ApiError } from '../../../http/errors';
import type { Account, SiteAccount } from '../social/signing/accounts';
import { SERVER_NAME } from '../social/signing/addresses';
import { pagesOf } from './documents';
import { domainOf } from './handle';
import { countPublished } from './published.repository';
import { requirePublishing } from './requests';

const tags = ['social'];
const NODEINFO = 'http://nodeinfo.diaspora.software/ns/schema/2.1';

export const wellKnownRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts } = app.fediverse;
  const { addresses } = accounts;

  /** Finds an account by its handle or its address. @throws ApiError not_found */
  async function find(resource: string): Promise<SiteAccount | Account> {
    const [, name = '', domain = ''] = /^acct:@?([^@]+)@([^@]+)$/i.exec(resource) ?? [];
    const isNamed = (account: Pick<Account, 'name'>, domains: string[]) =>
      resource === addresses.actor(account.name) ||
      (account.name === name.toLowerCase() && domains.includes(domain.toLowerCase()));
    const { host } = addresses;
    const found = (await accounts.ofSites()).find((one) => isNamed(one, [host, domainOf(addresses, one)]));
    const isServer = isNamed({ name: SERVER_NAME }, [host]);
    const account = found ?? (isServer ? await accounts.serverIfAny() : null);
    if (!account) throw new ApiError('not_found');
    return account;
  }

  app.get(
    '/.well-known/webfinger',
    {
      schema: {
        tags,
        summary: 'The account that a handle names (RFC 7033)',
        querystring: Type.Object({ resource: Type.String({ default: '' }) }),
      },
    },
    async ({ query }, reply) => {
      const account = await find(query.resource);
      const { name } = account;
      const href = addresses.actor(name);
      const isSite = 'site' in account;
      const page = { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html' };
      reply.type('application/jrd+json; charset=utf-8').header('access-control-allow-origin', '*');
      return reply.send(
        JSON.stringify({
          subject: `acct:${name}@${isSite ? domainOf(addresses, account) : addresses.host}`,
          aliases: [href],
          links: [
            { rel: 'self', type: 'application/activity+json', href },
            ...(isSite ? [{ ...page, href: pagesOf(account) }] : []),
          ],
        }),
      );
    },
  );

  app.get(
    '/.well-known/nodeinfo',
    { schema: { tags, summary: 'Where this server describes itself (NodeInfo)' } },
    async () => {
      await requirePublishing(app);
      return { links: [{ rel: NODEINFO, href: `${addresses.root}/nodeinfo/2.1` }] };
    },
  );

  app.get('/nodeinfo/2.1', { schema: { tags, summary: 'What this server is (NodeInfo)' } }, async (_request, reply) => {
    const publishing = await requirePublishing(app);
    const posts = await Promise.all(publishing.map(({ site }) => countPublished(app.db, site.uuid)));
    reply.type(`application/json; profile="${NODEINFO}#"; charset=utf-8`);
    return reply.send(
      JSON.stringify({
        version: '2.1',
        software: { name: 'vf-community', version },
        protocols: ['activitypub'],
        services: { inbound: [], outbound: [] },
        openRegistrations: false,
        usage: { users: { total: publishing.length }, localPosts: posts.reduce((sum, count) => sum + count, 0) },
        metadata: {},
      }),
    );
  });
};
