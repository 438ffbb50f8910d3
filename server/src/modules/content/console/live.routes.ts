/** `GET /v1/console/{domain}/live` and `…/polls` (extension). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import {
  LivePage,
  LiveQuery,
  PinsPage,
  POLL_HOURS_MAX,
  PollHours,
  PollsPage,
} from '../../../../../core/contract/console/live';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { findPollsInPlace } from '../polls/polls.repository';
import { countVotesByHour } from '../polls/votes-by-hour.repository';
import { at, consoleMay, tags } from './console-route';
import { listLive, listPolls } from './list-live';
import { listPins } from './list-pins';

export const liveRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'live');
  const params = Type.Object({ domain: Type.String() });

  app.get(
    at('live'),
    {
      schema: {
        tags,
        summary: 'Live blogs, chats and question sessions of the site; staff',
        params,
        querystring: LiveQuery,
        response: { 200: LivePage },
      },
      preHandler,
    },
    async ({ site, query }) => listLive(db, site.uuid, query, clock.now()),
  );

  app.get(
    at('polls'),
    { schema: { tags, summary: 'Polls of the site; staff', params, response: { 200: PollsPage } }, preHandler },
    async ({ site }) => ({ polls: await listPolls(db, site.uuid, clock.now()) }),
  );

  app.get(
    at('live/:cc/pins'),
    {
      schema: {
        tags,
        summary: 'Pins of a live blog or chat; staff',
        params: Type.Interface([params], { cc: Type.String({ maxLength: 36 }) }),
        response: { 200: PinsPage },
      },
      preHandler,
    },
    async ({ site, params: { cc: uuid } }) => {
      if (!isUuid(uuid)) throw new ApiError('container_not_found');
      return { pins: await listPins(db, site.uuid, uuid) };
    },
  );

  app.get(
    at('polls/:poll_uuid/hours'),
    {
      schema: {
        tags,
        summary: 'Votes of a poll by the hour; staff',
        params: Type.Interface([params], { poll_uuid: Type.String({ maxLength: 36 }) }),
        response: { 200: PollHours },
      },
      preHandler,
    },
    async ({ site, params: { poll_uuid: uuid } }) => {
      const poll = isUuid(uuid) ? (await findPollsInPlace(db, [uuid])).get(uuid) : undefined;
      const isHere = poll && (await app.sites.bySection(poll.section_uuid))?.site.uuid === site.uuid;
      if (!isHere) throw new ApiError('not_found');
      return { hours: await countVotesByHour(db, uuid, POLL_HOURS_MAX) };
    },
  );
};
