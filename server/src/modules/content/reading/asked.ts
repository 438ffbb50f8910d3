/** The container and the comment of a path, if the reader may see them. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { presentFor } from '../comments/comments.presenter';
import { findComment } from '../comments/comments.repository';
import { isShown, requireContainer } from '../containers/require-container';
import type { Kind } from '../kinds/kind';
import { viewerOf } from '../model/viewer';

type Db = Kysely<Tables>;

/** @throws ApiError container_not_found */
export const askedContainer = (db: Db, kind: Kind, { section, params }: FastifyRequest) =>
  requireContainer(db, kind, section.uuid, (params as { cc: string }).cc);

/** @throws ApiError container_not_found or content_not_found */
export async function askedComment(db: Db, kind: Kind, request: FastifyRequest) {
  const container = await askedContainer(db, kind, request);
  const viewer = viewerOf(request);
  const id = uuidToNumericId((request.params as { content_uuid: string }).content_uuid);
  const comment = id === null || !isShown(container, viewer) ? undefined : await findComment(db, container.uuid, id);
  const presented = comment && presentFor(comment, viewer);
  // Every conversation on a page opens a linked comment. This tells the one that had the comment to report that it is gone.
  if (!comment || !presented) throw new ApiError('content_not_found', comment && { was_here: true });
  return { comment, presented, viewer };
}
