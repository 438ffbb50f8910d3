/** Changes of a page by staff and clients of the site (specification §7 "Pages"; host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PageBody, StoredPage } from '../../../../../core/contract/content/page';
import { Envelope, envelope } from '../../../http/envelope';
import { invalidField } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishPage } from '../../platform/site-events/publishing';
import { listSections } from '../sites/sites.repository';
import { pageAddressesOf } from './page-addresses';
import { readFields } from './page-fields';
import { noWords } from './page-words';
import { pagePresenter, withRefusal } from './pages.presenter';
import { updatePage } from './pages.repository';
import { recordOwners } from './record-owners';
import { requirePage } from './require-page';

const PageParams = Type.Object({ domain: Type.String(), id: Type.String() });
const ChangeBody = Type.Object({ ...PageBody.properties, verb: Type.Optional(Type.String({ maxLength: 10 })) });

export const pageChangesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const present = pagePresenter(app);

  app.route({
    method: ['PATCH', 'POST'],
    url: '/v2/:domain/pages/:id',
    schema: {
      tags: ['pages'],
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
      // The page's key does not change, because its conversation depends on it.
      const {
        unique_id: _key,
        url: _url,
        path: _path,
        ...changes
      } = readFields(body, await pageAddressesOf(app, site));
      const source = Object.keys(changes).some((name) => name in noWords) && { words_told_by: 'site' as const };
      const changed =
        Object.keys(changes).length > 0
          ? await app.db.transaction().execute(async (trx) => {
              const { publish } = site.rules.social;
              if (publish) await addToOutbox(trx, publishPage(site.uuid, page.id, app.clock.now()));
              return updatePage(trx, page.id, { ...changes, ...source });
            })
          : page;
      const row = await recordOwners(app, request, changed, 'site');
      return envelope(withRefusal(await present(request, row, await listSections(app.db, site.uuid)), body));
    },
  });
};
