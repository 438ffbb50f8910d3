/** Data that a page needs to start: settings, the reader, the section tree (specification §4; host contract 9.3). */

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { guestUser } from '../../../../../core/contract/people/guest';
import { PublicSettings } from '../../../../../core/contract/sites/site';
import { Id } from '../../../../../core/contract/values/numbers';
import { Envelope, envelope } from '../../../http/envelope';
import { presentReader } from '../../people/users/present-reader';
import { SeenUser } from '../../people/users/users.presenter';
import { chosenSection, presentSettings, sectionTree } from '../../sites/sections/sections.presenter';
import { listSections, type SectionRow } from '../../sites/sites/sites.repository';

export const bootstrapRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v2/:domain/bootstrap/v2',
    {
      schema: {
        tags: ['bootstrap'],
        summary: 'What a page needs to begin: the site, its settings, the section',
        params: Type.Object({ domain: Type.String() }),
        body: Type.Object({
          section: Type.Optional(Type.Union([Id, Type.String({ maxLength: 100 })])),
          section_tree: Type.Optional(Type.Unknown()),
          session: Type.Optional(Type.Unknown()),
        }),
        response: {
          200: Envelope(Type.Object({ settings: PublicSettings, user: SeenUser, sectionTree: Type.Any() })),
        },
      },
      config: { limit: 'read' },
      // Servers send no body.
      preValidation: async (request) => {
        request.body ??= {};
      },
      preHandler: app.requireSite,
    },
    async ({ site, user, body }, reply) => {
      const sections: SectionRow[] = await listSections(app.db, site.uuid);
      reply.header('cache-control', 'no-store');
      return envelope({
        settings: presentSettings(site, sections, chosenSection(sections, site, body.section)),
        user: user ? await presentReader(app, user.row) : guestUser,
        sectionTree: sectionTree(sections, site),
      });
    },
  );
};
