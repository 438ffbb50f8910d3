/** A comment as it is stored: whatever somebody writes into a container is one, whatever the container's kind. */
import type { Selectable } from 'kysely';
import type { CommentsTable } from '../../../database/schema';
import type { Viewer } from './viewer';

export type CommentRow = Selectable<CommentsTable>;

/** Hidden from all but its author by ghost-banning alone. */
export const isGhost = (row: CommentRow): boolean =>
  row.state === 'hidden' && row.state_reasons.includes('actor_ghost_banned');

export const isOwn = (row: CommentRow, viewer: Viewer): boolean => viewer.id !== null && row.actor_id === viewer.id;
