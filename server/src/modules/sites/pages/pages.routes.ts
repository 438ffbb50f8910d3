/** Publisher pages (specification §7 "Pages"; host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PageBody, StoredPage } from '../../../../../core/contract/content/page';
import { readBearer } from '../../../http/credentials';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import { createClientLookup } from '../clients/requesting-client';
import { chosenSection } from '../sections/sections.presenter';
import { listSections } from '../sites/sites.repository';
import { pageAddressesOf } from './page-addresses';
import { askForWords } from './page-words';
import { pagePresenter, withRefusal } from './pages.presenter';
import { saveAndPublish } from './pages.service';
import { recordOwners } from './record-owners';
import { requirePage } from './require-page';

const tags = ['pages'];
const SiteParams = Type.Object({ domain: Type.String() });

export const pagesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const present = pagePresenter(app);
  const findClientOf = createClientLookup(app);

  app.post(
    '/v2/:domain/pages',
    {
      schema: {
        tags,
        summary: 'Says what a page is, and makes it the first time',
        params: SiteParams,
        body: PageBody,
        response: { 200: Envelope(StoredPage), 201: Envelope(StoredPage) },
      },
      // A client's token is not a person's login.
      config: { ignoresBadToken: true },
      preHandler: app.requireSite,
    },
    async (request, reply) => {
      const { site, body, user } = request;
      const client = user ? null : await findClientOf(request);
      if (!user && !client && readBearer(request) !== null) throw new ApiError('session_expired');
      const sections = await listSections(app.db, site.uuid);
      const isOfSite = client?.site_uuid === site.uuid;
      const reporter = isOfSite ? 'site' : app.allows(request, 'page/update') ? 'page' : 'visitor';
      const {
        row: saved,
        isNew,
        reported,
      } = await saveAndPublish(app.db, site, {
        section_uuid: chosenSection(sections, site, body.section).uuid,
        body,
        addresses: await pageAddressesOf(app, site),
        reporter,
        beforeNew: () => app.countTryOf('newPage', request.ip),
        now: app.clock.now(),
      });
      if (reporter === 'visitor') {
        await askForWords(app.db, { site_uuid: site.uuid, page: saved, reported, now: app.clock.now() });
      }
      const row = await recordOwners(app, request, saved, reporter);
      if (isNew) reply.code(201);
      const stored = await present(request, row, sections);
      return envelope(reporter === 'visitor' ? stored : withRefusal(stored, body), undefined, isNew ? 201 : 200);
    },
  );

  app.get(
    '/v2/:domain/pages/*',
    {
      schema: {
        tags,
        summary: 'A page by its path, or by its number',
        params: Type.Object({ domain: Type.String(), '*': Type.String() }),
        response: { 200: Envelope(StoredPage) },
      },
      preHandler: app.requireSite,
    },
    async (request) => {
      const { site, params } = request;
      const row = await requirePage(app.db, site.uuid, params['*']);
      return envelope(await present(request, row, await listSections(app.db, site.uuid)));
    },
  );
};
