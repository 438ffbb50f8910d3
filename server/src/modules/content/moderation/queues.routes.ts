/** Lists for staff: the queues of a container and of a site, and the comments of a person (extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type Queue, queues } from '../../../../../core/contract/content/moderation';
import { History } from '../../../../../core/contract/content/moderation-api';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { requireMember } from '../../people/users/person';
import { withPageTitles } from '../comments/page-titles';
import { presentAll } from '../comments/read-page';
import { requireContainer } from '../containers/require-container';
import { kindNames } from '../kinds/kinds';
import type { Wire } from '../kinds/wire';
import type { CommentRow } from '../model/comment-row';
import { viewerOf } from '../model/viewer';
import { readBackgrounds } from './backgrounds';
import { countOf, findOf } from './history.repository';
import { countOnSite, findInContainer, findOnSite } from './queues.repository';
import { readId } from './read-id';
import { readReports } from './reports';
import { staffMay } from './staff-may';

/** Maximum of reports per comment in lists; `…/moderation/{content_uuid}` has the others. */
const MOST_REPORTS = 20;

const page = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  starting_from: Type.Optional(Type.String({ maxLength: 100 })),
};
/** `all`: every kind, with the members that all kinds share. */
const kinds = { kinds: Type.Optional(Type.Literal('all')) };
const ByState = Type.Object({
  state: Type.Unsafe<Queue>({ type: 'string', enum: [...queues], default: 'awaiting_moderation' }),
  ...page,
});
const OfSite = Type.Interface([ByState], kinds);
const ByPerson = Type.Object({ ...page, ...kinds });

export const queuesRoutes =
  ({ kind, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    const tags = ['moderation'];
    const preHandler = staffMay(app, 'container/see_hidden');
    const schema = { tags, querystring: ByState, response: { 200: schemas.StateList } };
    const beforeOf = (starting_from?: string) => readId('starting_from', starting_from) ?? null;
    const kindsOf = (wish?: 'all') => (wish ? kindNames() : [kind.name]);
    const list = async (
      request: FastifyRequest,
      { rows, more }: { rows: CommentRow[]; more: boolean },
      wish?: 'all',
    ) => ({
      more_available: more,
      contents: await withPageTitles(db, presentAll(rows, viewerOf(request))),
      reports: await readReports(request, rows, MOST_REPORTS),
      ...(wish && { kinds: Object.fromEntries(rows.map((row) => [numericIdToUuid(row.id), row.kind])) }),
    });

    for (const address of at('queue')) {
      app.route({
        ...address,
        schema: { ...schema, querystring: OfSite },
        preHandler,
        handler: async (request) => {
          const { state: queue, limit, starting_from, kinds: wish } = request.query;
          const { uuid: site_uuid } = request.site;
          const [kinds, before] = [kindsOf(wish), beforeOf(starting_from)];
          const found = await findOnSite(db, { kinds, site_uuid, queue, before, limit });
          const totals = before === null ? { totals: await countOnSite(db, kinds, site_uuid) } : {};
          const backgrounds = await readBackgrounds(db, found.rows);
          return { ...(await list(request, found, wish)), backgrounds, ...totals };
        },
      });
    }

    for (const address of at('unseen')) {
      app.route({
        ...address,
        schema,
        preHandler,
        handler: async (request) => {
          const { cc } = request.params as { cc: string };
          const { uuid: container_uuid } = await requireContainer(db, kind, request.section.uuid, cc);
          const { state: queue, limit, starting_from } = request.query;
          const asked = { container_uuid, queue, before: beforeOf(starting_from), limit };
          return list(request, await findInContainer(db, asked));
        },
      });
    }

    for (const address of at('history')) {
      app.route({
        ...address,
        schema: { tags, querystring: ByPerson, response: { 200: History } },
        preHandler,
        handler: async (request) => {
          const { id } = await requireMember(db, request, (request.params as { user_uuid: string }).user_uuid);
          const { limit, starting_from, kinds: wish } = request.query;
          const asked = { kinds: kindsOf(wish), site_uuid: request.site.uuid, actor_id: id };
          const before = beforeOf(starting_from);
          const found = await findOf(db, { ...asked, before, limit });
          const totals = before === null ? { totals: await countOf(db, asked) } : {};
          return { ...(await list(request, found, wish)), ...totals };
        },
      });
    }
  };
