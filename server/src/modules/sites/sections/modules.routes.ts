/**
 * `GET` and `PATCH /v4/livecomments/{section}/modules` (extension): the modules of a section (specification §9).
 * Moderators read them, administrators switch them; pages see a change at their next request.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Modules } from '../../../../../core/contract/sites/section-modules';
import { readModules } from '../rules/read-change';
import { modulesOf } from '../sites/section-modules';
import { listSections } from '../sites/sites.repository';
import { chosenSection } from './sections.presenter';

const PATH = '/v4/livecomments/:section_uuid/modules';
const tags = ['sections'];

export const modulesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function present(site: Parameters<typeof chosenSection>[1], section_uuid: string) {
    const sections = await listSections(app.db, site.uuid);
    return modulesOf(sections, chosenSection(sections, site, section_uuid));
  }

  app.get(
    PATH,
    {
      schema: { tags, summary: 'Which modules the section has; staff', response: { 200: Modules } },
      preHandler: app.allow('site', 'see_modules'),
    },
    async ({ site, section }, reply) => {
      reply.header('cache-control', 'no-store');
      return present(site, section.uuid);
    },
  );

  app.patch(
    PATH,
    {
      schema: { tags, summary: 'Switches some; administrators', body: Type.Unknown(), response: { 200: Modules } },
      preHandler: app.allow('site', 'modules'),
    },
    async ({ site, section, body }, reply) => {
      reply.header('cache-control', 'no-store');
      await app.sites.changeModules(section.uuid, readModules(body));
      return present(site, section.uuid);
    },
  );
};
