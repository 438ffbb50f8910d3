/** Publisher pages (specification §7 "Pages"; host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PageBody, StoredPage } from '../../../../../core/contract/page';
import { readBearer } from '../../../http/credentials';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError, invalidField } from '../../../http/errors';
import { createClientLookup } from '../clients/requesting-client';
import { chosenSection } from '../sections/sections.presenter';
import { listSections, type SectionRow } from '../sites/sites.repository';
import { pageAddressesOf } from './page-addresses';
import { readFields } from './page-fields';
import { askForWords, noWords, wordsOf } from './page-words';
import { presentPage } from './pages.presenter';
import { countReplies, type PageRow, updatePage } from './pages.repository';
import { savePage } from './pages.service';
import { recordOwners } from './record-owners';
import { requirePage } from './require-page';

const tags = ['pages'];
const SiteParams = Type.Object({ domain: Type.String() });
const PageParams = Type.Object({ domain: Type.String(), id: Type.String() });
const ChangeBody = Type.Object({ ...PageBody.properties, verb: Type.Optional(Type.String({ maxLength: 10 })) });

export const pagesRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
      // A client's token is nobody's login.
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
      const addresses = await pageAddressesOf(app, site);
      const { row: saved, isNew } = await savePage(app.db, {
        section_uuid: chosenSection(sections, site, body.section).uuid,
        body,
        addresses,
        reporter,
        beforeNew: () => app.countTryOf('newPage', request.ip),
        now: app.clock.now(),
      });
      if (reporter === 'visitor') {
        const reported = wordsOf({ ...noWords, ...readFields(body, addresses) });
        await askForWords(app.db, { site_uuid: site.uuid, page: saved, reported, now: app.clock.now() });
      }
      const row = await recordOwners(app, request, saved, reporter);
      if (isNew) reply.code(201);
      const stored = await present(request, row, sections);
      return envelope(reporter === 'visitor' ? stored : withRefusal(stored, body), undefined, isNew ? 201 : 200);
    },
  );

  app.route({
    method: ['PATCH', 'POST'],
    url: '/v2/:domain/pages/:id',
    schema: {
      tags,
      summary: 'Changes what is known of a page; as POST too',
      params: PageParams,
      body: ChangeBody,
      response: { 200: Envelope(StoredPage) },
    },
    preHandler: app.allow('page', 'update'),
    handler: async (request) => {
      const { site, params, body, method } = request;
      if (method === 'POST' && body.verb?.toLowerCase() !== 'patch')
        throw invalidField('verb', 'verb must be "patch".');
      const page = await requirePage(app.db, site.uuid, params.id);
      // The key a page is found by stays: its conversation hangs on it.
      const {
        unique_id: _key,
        url: _url,
        path: _path,
        ...changes
      } = readFields(body, await pageAddressesOf(app, site));
      const told = Object.keys(changes).some((name) => name in noWords) && { words_told_by: 'site' as const };
      const changed =
        Object.keys(changes).length > 0 ? await updatePage(app.db, page.id, { ...changes, ...told }) : page;
      const row = await recordOwners(app, request, changed, 'site');
      return envelope(withRefusal(await present(request, row, await listSections(app.db, site.uuid)), body));
    },
  });

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

  async function present({ site }: FastifyRequest, row: PageRow, sections: SectionRow[]): Promise<StoredPage> {
    const [authors, num_replies] = await Promise.all([
      app.bylines.authorsOf(site.uuid, row),
      countReplies(app.db, site.uuid, row),
    ]);
    return presentPage(row, { sections, authors, num_replies });
  }
};

/** Tells the publisher why a reported picture was not stored. */
const withRefusal = (page: StoredPage, { image_url = '' }: PageBody): StoredPage =>
  image_url.trim() !== '' && page.image_url === '' ? { ...page, image_refused: 'picture_host' } : page;
