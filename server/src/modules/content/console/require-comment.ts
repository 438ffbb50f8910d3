import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import type { CommentRow } from '../model/comment-row';
import { findByIds } from './beside-items.repository';
import { commentIdOf } from './console-route';
import { findPlacesOf } from './items.repository';

/** Finds the comment in the path, of any kind of content. @throws ApiError content_not_found */
export async function requireComment({ server: { db }, site, params }: FastifyRequest): Promise<CommentRow> {
  const id = commentIdOf((params as { content_uuid: string }).content_uuid);
  const [place] = await findPlacesOf(db, site.uuid, [id]);
  const row = place && (await findByIds(db, [id])).get(id);
  if (!row) throw new ApiError('content_not_found');
  return row;
}
