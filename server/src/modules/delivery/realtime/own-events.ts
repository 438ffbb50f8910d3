/**
 * A person's actions that others do not see, for their own pages: as they read them, with their own votes.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { presentFor, presentPublic } from '../../content/comments/comments.presenter';
import { findComment } from '../../content/comments/comments.repository';
import { asGhostSees } from '../../content/comments/ghost-view';
import type { OwnEvent } from '../../platform/write-queue/container-changes';

/** Returns the comment as JSON; null when it is deleted. */
export async function readOwn(
  db: Kysely<Tables>,
  container_uuid: string,
  { user_id, comment_id, without }: OwnEvent,
): Promise<string | null> {
  const row = await findComment(db, container_uuid, comment_id);
  if (!row) return null;
  const viewer = { id: user_id, isStaff: false, isGhost: true };
  const [seen] = await asGhostSees(db, viewer, [presentFor(row, viewer) ?? presentPublic(row)]);
  if (seen && without) seen[without] -= 1;
  return JSON.stringify(seen);
}
