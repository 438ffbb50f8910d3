/**
 * A static archive of a site: one page per conversation and an index, without scripts. It has what every reader sees, in HTML that any
 * web server and any browser can show in many years.
 */
import type { Written, ZipEntry } from '../zip/write-zip';
import { ARCHIVE_STYLE, headOf, type IndexRow, indexHtml, PAGE_END, pageTitle } from './archive-page';
import { threadHtml } from './archive-thread';
import type { ExportJob } from './export';
import { type ForeignComment, foreignComments } from './foreign-comments';
import { mediaEntries } from './media-entries';
import { readMediaFiles } from './rows.repository';

export async function* archiveEntries(job: ExportJob): AsyncGenerator<ZipEntry, void, Written> {
  const rows = visibleComments(job);
  const index: IndexRow[] = [];
  let next = await rows.next();
  while (!next.done) {
    const first = next.value;
    const entry: IndexRow = { title: pageTitle(first), lang: first.lang, file: fileOf(first), comments: 0, latest: 0 };
    async function* page(): AsyncGenerator<string> {
      yield headOf(first, job.site);
      for (let thread: ForeignComment[] = []; ; ) {
        const row = next.done ? null : next.value;
        const isSamePage = row?.container_uuid === first.container_uuid;
        if (thread.length > 0 && !(isSamePage && row.thread_id === thread[0]?.thread_id)) {
          yield threadHtml(thread, job.withMedia);
          thread = [];
        }
        if (!isSamePage) break;
        thread.push(row);
        entry.comments += row.shownState === 'visible' ? 1 : 0;
        entry.latest = Math.max(entry.latest, row.date_created);
        next = await rows.next();
      }
      yield PAGE_END;
    }
    yield { name: entry.file, content: page() };
    index.push(entry);
  }
  if (job.withMedia) yield* mediaEntries(job, readMediaFiles(job.trx, job.site.uuid, { isPublic: true }));
  yield { name: 'style.css', content: [ARCHIVE_STYLE] };
  yield { name: 'index.html', content: indexHtml(index, job.site) };
}

async function* visibleComments(job: ExportJob): AsyncGenerator<ForeignComment, undefined> {
  for await (const row of foreignComments(job)) if (row.shownState !== 'pending') yield row;
  return undefined;
}

/** The same in the next build. Some file systems allow no colons in names. */
const fileOf = ({ container_id, container_uuid }: ForeignComment): string =>
  `conversations/${container_id.replaceAll(':', '_')}-${container_uuid.slice(0, 8)}.html`;
