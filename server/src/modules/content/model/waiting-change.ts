/** What a writer made of a text that everybody sees, while it waits for a moderator: the former text stands meanwhile. */
import type { CommentRow } from './comment-row';

/** As it reads with the change, for its writer and for staff; itself where nothing waits. */
export function withChange(row: CommentRow): CommentRow {
  const { waiting_change: change } = row;
  if (!change) return row;
  const { content, links, mentions, fields, date } = change;
  return { ...row, content, links, mentions, fields: fieldsWith(row, fields), date_edited: date };
}

const fieldsWith = ({ fields }: CommentRow, changed: Record<string, unknown>): CommentRow['fields'] =>
  fields === null ? null : { ...fields, ...changed };
