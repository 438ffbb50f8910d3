/** Comments as other products can take them. */
import type { ExportJob } from './export';
import { stateOf } from './records';
import { type CommentRow, countOthers, readComments } from './rows.repository';
import { textToHtml } from './text-html';

export interface ForeignComment extends CommentRow {
  shownState: 'visible' | 'pending' | 'removed';
  /** True if the previous comment belongs to another container. */
  isFirst: boolean;
  email: string;
}

/**
 * Leaves out hidden pages, spam, and removed and rejected comments without replies. Removed and rejected comments with replies have
 * no text.
 */
export async function* foreignComments({ trx, site, withEmails, count }: ExportJob): AsyncGenerator<ForeignComment> {
  let container = '';
  for await (const row of readComments(trx, site.uuid, { isForeign: true })) {
    if (row.is_hidden) {
      count('comments of hidden pages left out');
      continue;
    }
    const state = stateOf(row);
    const isGone = state === 'removed' || state === 'rejected';
    if (state === 'spam' || (isGone && !row.is_listed)) continue;
    count('comments');
    if (row.container_uuid !== container) count('pages');
    yield {
      ...row,
      content: isGone ? '' : row.content,
      shownState: isGone ? 'removed' : state,
      isFirst: row.container_uuid !== container,
      email: (withEmails && row.author_id !== null && row.author_email) || '',
    };
    container = row.container_uuid;
  }
  count('comments of chats, blogs and questions left out', await countOthers(trx, site.uuid));
}

/** The text as HTML, after the title of a review. */
export function htmlOf({ content, fields }: ForeignComment, style: Parameters<typeof textToHtml>[1]): string {
  const title = content !== '' && typeof fields?.title === 'string' ? `${fields.title}\n\n` : '';
  return textToHtml(title + content, style);
}

/** Other products know a page by its address. */
export const addressOf = ({ url, container_id }: CommentRow): string => url || container_id;

/** Formats a time without milliseconds. */
export const isoOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');
