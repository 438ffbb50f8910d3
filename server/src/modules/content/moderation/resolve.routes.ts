/** Decides several contents of the site, of any kinds, in one call but independently (extension). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ResolveBody, Resolved } from '../../../../../core/contract/content/moderation-api';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { participantOf } from '../comments/participant';
import { findPlaces } from '../containers/containers.repository';
import { kindOf } from '../kinds/kinds';
import type { Wire } from '../kinds/wire';
import { resolve } from './resolve.service';
import { staffMay } from './staff-may';

export const resolveRoutes =
  ({ at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const address of at('resolve')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], body: ResolveBody, response: { 200: Resolved } },
        preHandler: staffMay(app, 'container/see_hidden'),
        handler: async ({ site, signedIn, actor, body, log }) => {
          if (body.resolution === 'explain' && !body.reason) throw invalidField('reason', 'reason says why.');
          const participant = participantOf(signedIn.row, actor, site.settings);
          const containers = body.items.map((it) => it.content_container_uuid.toLowerCase());
          const places = await findPlaces(app.db, site.uuid, containers);

          async function codeOf(cc: string, content_uuid: string): Promise<string | null> {
            const [place, id] = [places.get(cc), uuidToNumericId(content_uuid)];
            if (!place || id === null) return 'content_not_found';
            try {
              const act = { kind: kindOf(place), participant, section_uuid: place.section_uuid, id };
              await app.writeQueue.take(cc, resolve({ ...act, resolution: body.resolution, reason: body.reason }));
              return null;
            } catch (error) {
              if (error instanceof ApiError) return error.code;
              // One failure does not stop the others, and the answer names it.
              log.error(error);
              return 'something_went_wrong';
            }
          }
          const results = body.items.map(async ({ content_uuid }, at) => ({
            content_uuid,
            code: await codeOf(containers[at] as string, content_uuid),
          }));
          return { results: await Promise.all(results) };
        },
      });
    }
  };
