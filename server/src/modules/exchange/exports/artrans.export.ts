/** Artrans, which Artalk and its transfer tool read. All values are strings. */
import type { ExportJob } from './export';
import { addressOf, type ForeignComment, foreignComments, htmlOf, isoOf } from './foreign-comments';
import { MARKED } from './text-html';

export async function* artransText(job: ExportJob): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of foreignComments(job)) {
    // The format cannot mark a comment as removed.
    if (row.shownState === 'removed') continue;
    yield before + JSON.stringify(itemOf(row, job.site));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const dateOf = (ms: number): string => isoOf(ms).replace('T', ' ').replace('Z', ' +0000');

const itemOf = (row: ForeignComment, { name, domain }: ExportJob['site']): Record<string, string> => ({
  id: String(row.id),
  rid: String(row.parent_id ?? 0),
  // Artalk reads Markdown, in which HTML stays as it is.
  content: htmlOf(row, MARKED),
  is_pending: String(row.shownState === 'pending'),
  is_pinned: String(row.date_pinned !== null),
  created_at: dateOf(row.date_created),
  updated_at: dateOf(row.date_edited ?? row.date_created),
  vote_up: String(row.total_likes),
  vote_down: String(row.total_dislikes),
  nick: row.author_name,
  email: row.email,
  link: '',
  page_key: addressOf(row),
  page_title: row.page_title,
  site_name: name,
  site_urls: `https://${domain}`,
});
