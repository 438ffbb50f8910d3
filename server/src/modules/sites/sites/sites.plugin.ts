/** `app.sites`, and the site of a request, set by `app.requireSite`. */
import fp from 'fastify-plugin';
import { createSiteRegistry, type Section, type Site, type SiteRegistry } from './site-registry';

declare module 'fastify' {
  interface FastifyRequest {
    /** The site of the container, with its rules and settings. */
    site: Site;
    section: Section;
    /** The site of page and reader: another site of the group, if a signature opened a container of `site`. */
    home: Site;
  }
  interface FastifyInstance {
    sites: SiteRegistry;
  }
}

export const sitesPlugin = fp(async (app) => {
  app.decorate('sites', await createSiteRegistry(app.database, () => app.clock.now()));
  // Getters would hide a missing requireSite; null makes it fail in the first test.
  app.decorateRequest('site');
  app.decorateRequest('section');
  app.decorateRequest('home');
});
