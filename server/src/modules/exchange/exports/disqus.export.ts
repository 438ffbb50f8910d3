/** The XML of Disqus’ import and export, which has no votes. */
import type { ExportJob } from './export';
import { type ForeignComment, foreignComments, htmlOf, isoOf } from './foreign-comments';
import { MARKED } from './text-html';
import { cdata, xmlText } from './xml';

const HEAD = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
`;

export async function* disqusText(job: ExportJob): AsyncGenerator<string> {
  const forum = xmlText(job.site.domain);
  yield HEAD;
  yield `<category dsq:id="1"><forum>${forum}</forum><title>General</title><isDefault>true</isDefault></category>\n`;
  let thread = 0;
  for await (const row of foreignComments(job)) {
    if (row.isFirst) {
      thread += 1;
      yield threadXml(row, thread, forum, job.now);
    }
    yield postXml(row, thread);
  }
  yield '</disqus>\n';
}

function threadXml(row: ForeignComment, thread: number, forum: string, now: number): string {
  const isClosed = row.expiry_time !== null && row.expiry_time <= now;
  return `<thread dsq:id="${thread}"><id>${xmlText(row.container_id)}</id><forum>${forum}</forum><category dsq:id="1"/>\
<link>${xmlText(row.url)}</link><title>${xmlText(row.page_title)}</title><message/>\
<createdAt>${isoOf(row.container_created)}</createdAt><isClosed>${isClosed}</isClosed><isDeleted>false</isDeleted></thread>
`;
}

function postXml(row: ForeignComment, thread: number): string {
  const { shownState, author_id, author_type } = row;
  const isGuest = author_type === 'anonymous' || author_id === null;
  const username = isGuest ? '' : `<username>user${author_id}</username>`;
  const parent = row.parent_id === null ? '' : `<parent dsq:id="${row.parent_id}"/>`;
  return `<post dsq:id="${row.id}"><id/><message>${cdata(htmlOf(row, MARKED))}</message>\
<createdAt>${isoOf(row.date_created)}</createdAt><isDeleted>${shownState === 'removed'}</isDeleted><isSpam>false</isSpam>\
<isApproved>${shownState !== 'pending'}</isApproved><isHighlighted>${row.is_picked}</isHighlighted>\
<author><email>${xmlText(row.email)}</email><name>${xmlText(row.author_name)}</name><isAnonymous>${isGuest}</isAnonymous>\
${username}</author><thread dsq:id="${thread}"/>${parent}</post>
`;
}
