/** `GET` and `PUT /v1/console/{domain}/hosts` (extension): the hosts whose pages belong to the site. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { HostsBody, HostsPage } from '../../../../../core/contract/console/hosts';
import { invalidField } from '../../../http/errors';
import { changedFrom, withVersion } from '../../sites/history/changed-by';
import { hostOf } from '../../sites/sites/read-host';

const URL = '/v1/console/:domain/hosts';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });

export const consoleHostsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'hosts');

  async function present(site_uuid: string): Promise<HostsPage> {
    const { origins, ...page } = await app.sites.readHosts(site_uuid);
    return { ...page, origins: [...origins] };
  }

  /** @throws ApiError invalid_field naming the host */
  async function readHosts(site_uuid: string, texts: string[]): Promise<string[]> {
    const hosts = new Set<string>();
    for (const [index, text] of texts.entries()) {
      const field = `hosts.${index}`;
      const host = hostOf(text);
      if (host === null)
        throw invalidField(field, `${JSON.stringify(text)} is not a host such as amp.news.example.`, 'not_a_host');
      const owner = await app.sites.byDomain(host.replace(/^https?:\/\/|:\d+$/g, ''));
      // A host belongs to one site, so that readers of two sites do not mix.
      if (owner && owner.uuid !== site_uuid)
        throw invalidField(field, `${host} belongs to another site.`, 'other_site');
      hosts.add(host);
    }
    return [...hosts];
  }

  app.get(
    URL,
    {
      schema: { tags, summary: 'Hosts of the site; administrators', params, response: { 200: HostsPage } },
      preHandler,
    },
    async ({ site }, reply) => withVersion(reply, await present(site.uuid)),
  );

  app.put(
    URL,
    {
      schema: {
        tags,
        summary: 'Replaces the other hosts of the site, with If-Match; administrators',
        params,
        body: HostsBody,
        response: { 200: HostsPage },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, body } = request;
      reply.header('cache-control', 'private, no-store');
      const by = changedFrom(request, body.reason);
      const { is_development } = body;
      const hosts = await readHosts(site.uuid, body.hosts);
      await app.sites.changeHosts(site.uuid, { hosts, ...(is_development !== undefined && { is_development }) }, by);
      return present(site.uuid);
    },
  );
};
