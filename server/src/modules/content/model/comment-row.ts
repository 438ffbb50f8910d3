/** A comment as it is stored: whatever somebody writes into a container is one, whatever the container's kind. */
import { type Selectable, sql } from 'kysely';
import type { CommentsTable } from '../../../database/schema';
import type { Viewer } from './viewer';

export type CommentRow = Selectable<CommentsTable>;

/** Hidden from all but its author by ghost-banning alone. */
export const isGhost = (row: CommentRow): boolean =>
  row.state === 'hidden' && row.state_reasons.includes('actor_ghost_banned');

/** `isGhost` in a query, of comments that were not deleted. */
export const byGhost = sql`state = 'hidden' and date_deleted is null and state_reasons @> '["actor_ghost_banned"]'`;

export const isOwn = (row: CommentRow, viewer: Viewer): boolean => viewer.id !== null && row.actor_id === viewer.id;
