/**
 * `GET /personal?container_uuids=a,b`: the reader's own layer over lists that are the same for everyone, in one request
 * for all containers of a page (extension; PersonalLayer in the contract).
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { PersonalLayer } from '../../../../../core/contract/content/comment';
import { isUuid, numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { findTargets } from '../../people/follows/follows.repository';
import { presentFor } from '../comments/comments.presenter';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { findFollowedContainers, findFollowedThreads } from '../subscriptions/subscriptions.repository';
import { findContainers, findFlags, findOwnHidden, findReactions, findVotes } from './personal.repository';

const MAX_CONTAINERS = 50;
const MAX_THREADS = 500;
const MAX_MUTED = 1000;

export const personalRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = app;
    for (const address of at('personal')) {
      app.route({
        ...address,
        schema: {
          tags: [tag],
          querystring: Type.Object({ container_uuids: Type.String({ maxLength: MAX_CONTAINERS * 37 }) }),
          response: { 200: PersonalLayer },
        },
        preHandler: [app.requireSite, app.requireUser],
        handler: async (request, reply) => {
          if (!request.user) throw new ApiError('unauthorized');
          reply.header('cache-control', 'private, no-store');
          const asked = request.query.container_uuids.split(',').map((uuid) => uuid.trim().toLowerCase());
          const uuids = [...new Set(asked.filter(isUuid))].slice(0, MAX_CONTAINERS);
          const where = { kind, section_uuid: request.section.uuid, site: request.site };
          const known = uuids.length > 0 ? await findContainers(db, where, uuids) : [];
          // Reads all mutes, because any muted person may write while the page is open.
          const mutes = await findTargets(db, 'mutes', { user_id: request.user.id, limit: MAX_MUTED });
          const muted = mutes.map(({ id }) => numericIdToUuid(id));
          if (known.length === 0) return { containers: [], muted };

          const viewer = viewerOf(request);
          const query = { user_id: request.user.id, container_uuids: known.map(({ uuid }) => uuid) };
          // Readers get no comments and no numbers of a hidden container.
          const shown = known.filter(({ is_hidden }) => !is_hidden || viewer.isStaff).map(({ uuid }) => uuid);
          const ofShown = async <T>(find: (asked: typeof query) => Promise<T[]>): Promise<T[]> =>
            shown.length > 0 ? find({ ...query, container_uuids: shown }) : [];
          const [votes, flags, own, followed, threads, reactions] = await Promise.all([
            ofShown((asked) => findVotes(db, asked)),
            ofShown((asked) => findFlags(db, asked)),
            ofShown((asked) => findOwnHidden(db, asked)),
            findFollowedContainers(db, query.user_id, query.container_uuids),
            ofShown((asked) => findFollowedThreads(db, asked.user_id, asked.container_uuids, MAX_THREADS)),
            kind.reactions ? ofShown((asked) => findReactions(db, asked)) : null,
          ]);
          return {
            muted,
            containers: query.container_uuids.map((uuid) => {
              const here = <T extends { container_uuid: string }>(rows: T[]) =>
                rows.filter(({ container_uuid }) => container_uuid === uuid);
              const uuidsOf = (rows: { comment_id: number }[]) =>
                rows.map(({ comment_id }) => numericIdToUuid(comment_id));
              return {
                content_container_uuid: uuid,
                liked: uuidsOf(here(votes).filter(({ value }) => value === 1)),
                disliked: uuidsOf(here(votes).filter(({ value }) => value === -1)),
                flagged: uuidsOf(here(flags)),
                votes: here(votes).map(({ comment_id, total_likes, total_dislikes }) => ({
                  content_uuid: numericIdToUuid(comment_id),
                  total_likes,
                  total_dislikes,
                })),
                ...(reactions && {
                  reactions: Object.fromEntries(
                    here(reactions).map(({ comment_id, reaction }) => [numericIdToUuid(comment_id), reaction]),
                  ),
                }),
                is_followed: followed.has(uuid),
                followed_threads: uuidsOf(here(threads)),
                contents: here(own)
                  .flatMap((row) => presentFor({ ...row, is_listed: false }, viewer) ?? [])
                  .reverse(),
              };
            }),
          };
        },
      });
    }
  };
