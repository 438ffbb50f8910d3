/** A stored comment: any text of a person in a container, whatever the container's kind. */
import { type Selectable, sql } from 'kysely';
import type { CommentsTable } from '../../../database/schema';
import type { Viewer } from './viewer';

export type CommentRow = Selectable<CommentsTable>;

/** Checks whether only ghost-banning hides the comment from all but its author. */
export const isGhost = (row: CommentRow): boolean =>
  row.state === 'hidden' && row.state_reasons.includes('actor_ghost_banned');

/** The same condition as `isGhost` in SQL, without deleted comments. */
export const byGhost = sql`state = 'hidden' and date_deleted is null and state_reasons @> '["actor_ghost_banned"]'`;

export const isOwn = (row: CommentRow, viewer: Viewer): boolean => viewer.id !== null && row.actor_id === viewer.id;
