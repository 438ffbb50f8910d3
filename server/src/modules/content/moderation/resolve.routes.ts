/** Several comments of the site decided with one call, each by itself (ours). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import { ResolveBody, Resolved } from '../../../../../core/contract/moderation-api';
import { ApiError } from '../../../http/errors';
import { participantOf } from '../comments/participant';
import { findSections } from '../containers/containers.repository';
import type { Wire } from '../kinds/wire';
import { resolve } from './resolve.service';
import { staffMay } from './staff-may';

export const resolveRoutes =
  ({ kind, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const address of at('resolve')) {
      app.route({
        ...address,
        schema: { tags: ['moderation'], body: ResolveBody, response: { 200: Resolved } },
        preHandler: staffMay(app, 'container/see_hidden'),
        handler: async ({ site, signedIn, actor, body, log }) => {
          const participant = participantOf(signedIn.row, actor, site.settings);
          const containers = body.items.map((it) => it.content_container_uuid.toLowerCase());
          const sections = await findSections(app.db, kind, site.uuid, containers);

          async function codeOf(cc: string, content_uuid: string): Promise<string | null> {
            const [section_uuid, id] = [sections.get(cc), uuidToNumericId(content_uuid)];
            if (section_uuid === undefined || id === null) return 'content_not_found';
            try {
              const { resolution } = body;
              await app.writeQueue.take(cc, resolve({ kind, participant, section_uuid, id, resolution }));
              return null;
            } catch (error) {
              if (error instanceof ApiError) return error.code;
              // The others are decided all the same, and whoever asked learns which is not.
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
