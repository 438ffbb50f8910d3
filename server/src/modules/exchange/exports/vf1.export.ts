/** A site as a ZIP archive: records of vf/1, pictures and videos, the site's settings, and a manifest. */
import type { Counted } from '../records/counted';
import type { VfRecord } from '../records/record';
import type { Written, ZipEntry } from '../zip/write-zip';
import { RECORDS } from './archive-names';
import type { ExportJob } from './export';
import { buyerRecord, pollVoteRecord, ratingRecord, reactionRecord } from './kind-records';
import { mediaEntries } from './media-entries';
import { commentRecord, containerRecord, userRecord, voteRecord } from './records';
import {
  readBuyers,
  readComments,
  readContainers,
  readMediaFiles,
  readPictureFiles,
  readPollVotes,
  readRatings,
  readReactions,
  readUsers,
  readVotes,
} from './rows.repository';

export async function* vf1Entries(job: ExportJob): AsyncGenerator<ZipEntry, void, Written> {
  const { trx, site, now } = job;
  const { sha256 } = yield { name: RECORDS, content: recordLines(job) };
  if (job.withMedia) {
    yield* mediaEntries(job, readPictureFiles(trx, site.uuid));
    yield* mediaEntries(job, readMediaFiles(trx, site.uuid));
  }
  yield { name: 'settings.json', content: [JSON.stringify(site.settings, null, 2)] };
  const date = new Date(now).toISOString();
  const manifest = { format: 'vf/1', site: site.domain, date, counts: job.counts(), records_sha256: sha256 };
  yield { name: 'manifest.json', content: [JSON.stringify(manifest, null, 2)] };
}

async function* recordLines({ trx, site, now, withEmails, count }: ExportJob): AsyncGenerator<string> {
  const line = (what: Counted, record: VfRecord) => {
    count(what);
    return `${JSON.stringify(record)}\n`;
  };
  for await (const row of readUsers(trx, site.uuid, now)) {
    yield line('people', userRecord(row, site.uuid, { withEmails }));
  }
  for await (const row of readContainers(trx, site.uuid)) {
    yield line('containers', containerRecord(row));
    count('polls', row.polls.length);
  }
  for await (const row of readComments(trx, site.uuid)) yield line('comments', commentRecord(row));
  for await (const row of readVotes(trx, site.uuid)) yield line('votes', voteRecord(row));
  for await (const row of readReactions(trx, site.uuid)) yield line('reactions', reactionRecord(row));
  for await (const row of readRatings(trx, site.uuid)) yield line('ratings', ratingRecord(row));
  for await (const row of readBuyers(trx, site.uuid)) yield line('verified buyers', buyerRecord(row));
  for await (const row of readPollVotes(trx, site.uuid)) yield line('votes in polls', pollVoteRecord(row));
}
