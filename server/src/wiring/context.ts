/**
 * Prepares a request before the route's own code: the site of its path, the reader, and the container of another site
 * that a signature opens. Combines sites, people and syndication, which do not know of each other.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/errors';
import { namedBy } from '../modules/content/syndication/request-signature';
import { asVisitor, guest } from '../modules/people/sessions/signed-in';

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Sets `request.site` and `.section` from the path's `:domain` or `:section_uuid`, and `.user` and `.actor`.
     * @throws ApiError site_not_found, section_not_found, and the errors of `app.identify`
     */
    requireSite: PreHandler;
    /** Refuses guests with 401; after `requireSite`. */
    requireUser: PreHandler;
  }
}

export const contextPlugin = fp(async (app) => {
  app.decorate('requireSite', async (request: FastifyRequest) => {
    const { domain, section_uuid } = request.params as { domain?: string; section_uuid?: string };
    if (section_uuid !== undefined) {
      const found = await app.sites.bySection(section_uuid);
      if (!found) throw new ApiError('section_not_found');
      request.site = found.site;
      request.section = found.section;
    } else {
      const site = await app.sites.byDomain(domain ?? '');
      if (!site) throw new ApiError('site_not_found');
      const root = await app.sites.bySection(site.uuid);
      if (!root) throw new ApiError('site_not_found');
      request.site = site;
      request.section = root.section;
    }
    request.home = request.site;
    request.user = await app.identify(request, request.site);
    const signature = section_uuid === undefined ? undefined : request.headers['x-request-signature'];
    if (signature) await enter(request, String(signature));
    request.actor = request.user ?? guest;
  });

  /** Continues in the container of another site of the group. */
  async function enter(request: FastifyRequest, signature: string): Promise<void> {
    const named = namedBy(request);
    // Requests without a container need none.
    if (named.cc === undefined && named.container_id === undefined) return;
    const { home, user } = request;
    const { site, section } = await app.openSigned(signature, home, named);
    request.site = site;
    request.section = section;
    if (user && site.uuid !== home.uuid) request.user = asVisitor(user);
  }

  app.decorate('requireUser', async ({ user }: FastifyRequest) => {
    if (!user) throw new ApiError('unauthorized');
  });
});
