/** `app.sites`, and which site a request is about; filled by `app.requireSite`. */
import fp from 'fastify-plugin';
import { createSiteRegistry, type Section, type Site, type SiteRegistry } from './site-registry';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose container, rules and settings it is about. */
    site: Site;
    section: Section;
    /** Whose page and reader it comes from: another site of the group, where a signature opened one of `site`. */
    home: Site;
  }
  interface FastifyInstance {
    sites: SiteRegistry;
  }
}

export const sitesPlugin = fp(async (app) => {
  app.decorate('sites', await createSiteRegistry(app.database, () => app.clock.now()));
  // Getters would hide a missing requireSite; null makes it fail loudly in the first test.
  app.decorateRequest('site', null as unknown as Site);
  app.decorateRequest('section', null as unknown as Section);
  app.decorateRequest('home', null as unknown as Site);
});
