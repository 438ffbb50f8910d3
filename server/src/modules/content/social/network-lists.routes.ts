/**
 * Lists and long lists of social networks in the console (extension): attached posts of the site, block lists, and people who are to
 * be forgotten.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import {
  BlockListBody,
  BlockListResult,
  ForgetBody,
  ForgetResult,
  NetworkThreadsPage,
  NetworkThreadsQuery,
} from '../../../../../core/contract/console/networks';
import { invalidField } from '../../../http/errors';
import { changedBy } from '../../sites/history/changed-by';
import { insertSiteChange } from '../../sites/history/history.repository';
import { readBlockList } from './block-list';
import { findPeople } from './find-people';
import { forgetPerson } from './forget';
import { countVisible } from './hosts.repository';
import { listThreadsOfSite } from './list-threads';
import { inPrivate, saveListed } from './listed-hosts';

const URL = '/v1/console/:domain/networks';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });

export const networkListsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.get(
    `${URL}/threads`,
    {
      schema: {
        tags,
        summary: 'Posts on social networks whose replies appear on the site; staff',
        params,
        querystring: NetworkThreadsQuery,
        response: { 200: NetworkThreadsPage },
      },
      preHandler: [inPrivate, app.requireSite, app.allow('console', 'networks')],
    },
    async ({ site, query }) => listThreadsOfSite(db, site, query),
  );

  app.post(
    `${URL}/import`,
    {
      bodyLimit: 4 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Holds and blocks the hosts of a block list, or counts what that would hide; administrators',
        params,
        body: BlockListBody,
        response: { 200: BlockListResult },
      },
      preHandler: [inPrivate, app.requireSite, app.allow('console', 'network_lists')],
    },
    async (request) => {
      const { csv, source, is_preview } = request.body;
      const { entries, skipped } = await readBlockList(csv);
      const blocked = entries.filter(({ state }) => state === 'blocked').map(({ host }) => host);
      const hides = await countVisible(db, request.site.uuid, blocked);
      if (!is_preview) await saveListed(request, entries, { source, date_until: null, reason: source });
      return { held: entries.length - blocked.length, blocked: blocked.length, skipped, hides };
    },
  );

  app.post(
    `${URL}/forget`,
    {
      schema: {
        tags,
        summary: 'Removes the replies of a person on a social network, or finds the person; administrators',
        params,
        body: ForgetBody,
        response: { 200: ForgetResult },
      },
      preHandler: [inPrivate, app.requireSite, app.allow('console', 'forget_author')],
    },
    async (request) => {
      const { site, body } = request;
      const name = body.profile.trim();
      const authors = await findPeople(app, site.uuid, name);
      if (authors.length === 0 && !body.is_preview)
        throw invalidField('profile', `Nobody here is called ${JSON.stringify(name)}.`, 'unknown_author');
      if (!body.is_preview) {
        for (const author of authors) await forgetPerson(app, author, site.uuid);
        // Without the name, which the log would keep.
        const diff = [{ name: 'author', to: 'forgotten' }];
        const by = changedBy(request);
        await insertSiteChange(db, { site_uuid: site.uuid, what: 'networks', diff, by, now: clock.now() });
      }
      return {
        authors: authors.map(({ network, handle, url, comments }) => ({ network, handle, url, comments })),
      };
    },
  );
};
