/** An edit of a visible text that waits for a moderator; the former text stays visible meanwhile. */
import type { CommentRow } from './comment-row';

/** Returns the comment with its pending edit, for the writer and staff; unchanged without one. */
export function withChange(row: CommentRow): CommentRow {
  const { waiting_change: change } = row;
  if (!change) return row;
  const { content, links, mentions, fields, date } = change;
  return { ...row, content, links, mentions, fields: fieldsWith(row, fields), date_edited: date };
}

const fieldsWith = ({ fields }: CommentRow, changed: Record<string, unknown>): CommentRow['fields'] =>
  fields === null ? null : { ...fields, ...changed };
