/** WordPress’ WXR: one post for each page, which the importer of WordPress merges with an existing post of the same title. */
import type { ExportJob } from './export';
import { addressOf, type ForeignComment, foreignComments, htmlOf, isoOf } from './foreign-comments';
import { PLAIN } from './text-html';
import { cdata, xmlText } from './xml';

/** Our plug-in for WordPress gives container ids of this form to posts. */
const POST = /^wp-([1-9]\d{0,15})$/;
/** Numbers of pages that are no posts. Far above the numbers of posts. */
const FIRST_OTHER_POST = 1_000_000_000;
/** Meta key of our container ids, which our importer reads. */
export const CONTAINER_META = 'vf_container_id';

export async function* wxrText(job: ExportJob): AsyncGenerator<string> {
  const { name, domain } = job.site;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${xmlText(name)}</title><link>https://${xmlText(domain)}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://${xmlText(domain)}</wp:base_site_url><wp:base_blog_url>https://${xmlText(domain)}</wp:base_blog_url>
`;
  let pages = 0;
  for await (const row of foreignComments(job)) {
    if (row.isFirst) {
      if (pages > 0) yield '</item>\n';
      yield itemXml(row, FIRST_OTHER_POST + pages, job.now);
      pages += 1;
    }
    yield commentXml(row);
  }
  if (pages > 0) yield '</item>\n';
  yield '</channel>\n</rss>\n';
}

/** Has no date, because the importer of WordPress then finds an existing post by its title alone. */
function itemXml(row: ForeignComment, other: number, now: number): string {
  const isClosed = row.expiry_time !== null && row.expiry_time <= now;
  const post = POST.exec(row.container_id)?.[1] ?? other;
  return `<item><title>${cdata(row.page_title || addressOf(row))}</title><link>${xmlText(row.url)}</link>\
<content:encoded><![CDATA[]]></content:encoded><wp:post_id>${post}</wp:post_id>\
<wp:comment_status>${isClosed ? 'closed' : 'open'}</wp:comment_status><wp:status>publish</wp:status>\
<wp:post_type>${row.kind === 'reviews' ? 'product' : 'post'}</wp:post_type>\
${meta('wp:postmeta', CONTAINER_META, row.container_id)}
`;
}

const meta = (element: string, key: string, value: string): string =>
  `<${element}><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></${element}>`;

const approved = { visible: '1', pending: '0', removed: 'trash' } as const;

function commentXml(row: ForeignComment): string {
  const date = isoOf(row.date_created).replace('T', ' ').replace('Z', '');
  const { rating } = row.fields ?? {};
  const isReview = typeof rating === 'number' && row.parent_id === null;
  // WordPress numbers its accounts.
  const account = row.author_id !== null && /^[1-9]\d*$/.test(row.publisher_id ?? '') ? row.publisher_id : '0';
  return `<wp:comment><wp:comment_id>${row.id}</wp:comment_id>\
<wp:comment_author>${cdata(row.author_name)}</wp:comment_author>\
<wp:comment_author_email>${xmlText(row.email)}</wp:comment_author_email>\
<wp:comment_date>${date}</wp:comment_date><wp:comment_date_gmt>${date}</wp:comment_date_gmt>\
<wp:comment_content>${cdata(htmlOf(row, PLAIN))}</wp:comment_content>\
<wp:comment_approved>${approved[row.shownState]}</wp:comment_approved>\
<wp:comment_type>${isReview ? 'review' : 'comment'}</wp:comment_type><wp:comment_parent>${row.parent_id ?? 0}</wp:comment_parent>\
<wp:comment_user_id>${account}</wp:comment_user_id>${isReview ? meta('wp:commentmeta', 'rating', String(rating)) : ''}</wp:comment>
`;
}
