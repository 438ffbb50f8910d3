/** What waits for staff or was taken away: of one container, and of a whole site (ours). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { type ContentState, contentStates } from '../../../../../core/contract/comment';
import { presentAll } from '../comments/read-page';
import { requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { findByState, findQueue } from './moderation.repository';
import { readId } from './read-id';
import { staffMay } from './staff-may';

type Unseen = Exclude<ContentState, 'visible'>;

const states = contentStates.filter((state): state is Unseen => state !== 'visible');
const ByState = Type.Object({
  state: Type.Unsafe<Unseen>({ type: 'string', enum: states, default: 'awaiting_moderation' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  starting_from: Type.Optional(Type.String({ maxLength: 100 })),
});

export const unseenRoutes =
  ({ kind, schemas, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    const options = {
      schema: { tags: ['moderation'], querystring: ByState, response: { 200: schemas.StateList } },
      preHandler: staffMay(app, 'container/see_hidden'),
    };

    // The `metadata` of a comment says on which page it stands, as that page described itself.
    for (const address of at('queue')) {
      app.route({
        ...address,
        ...options,
        handler: async (request) => {
          const { state, limit, starting_from } = request.query;
          const before = readId('starting_from', starting_from) ?? null;
          const { rows, more } = await findQueue(db, { kind, site_uuid: request.site.uuid, state, before, limit });
          return { more_available: more, contents: presentAll(rows, viewerOf(request)) };
        },
      });
    }

    for (const address of at('unseen')) {
      app.route({
        ...address,
        ...options,
        handler: async (request) => {
          const { cc } = request.params as { cc: string };
          const { uuid } = await requireContainer(db, kind, request.section.uuid, cc);
          const { state, limit, starting_from } = request.query;
          const before = readId('starting_from', starting_from) ?? null;
          const { rows, more } = await findByState(db, { container_uuid: uuid, state, before, limit });
          return { more_available: more, contents: presentAll(rows, viewerOf(request)) };
        },
      });
    }
  };
