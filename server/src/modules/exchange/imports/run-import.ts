/** Runs or previews an import. A second run of the same source imports only changes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { leaveSystemEvent } from '../../platform/site-events/leave-site-event';
import type { Site } from '../../sites/sites/site-registry';
import type { Format } from '../formats/format';
import { applyBuyers } from './apply-buyers';
import { applyComments } from './apply-comments';
import { applyPolls } from './apply-polls';
import { applyRatings } from './apply-ratings';
import { applyReactions } from './apply-reactions';
import { applyVotes } from './apply-votes';
import { applyContainers } from './containers';
import { endInterrupted, insertImport, updateImport } from './imports.repository';
import type { Db, ImportJob, ImportMedia, ImportOptions } from './job';
import { Lessons } from './lessons';
import { applyPeople } from './people';
import { plan } from './plan';
import type { Report } from './report';
import { clearStage, stageRecords } from './stage';
import { storeFiles } from './store-files';

interface Asked {
  db: Db;
  site: Site;
  format: Format;
  /** The text of the file. */
  chunks: AsyncIterable<string>;
  options: ImportOptions;
  report: Report;
  now: number;
  /** For formats with pictures. */
  media?: ImportMedia | undefined;
  /** Called repeatedly with the number of comments written so far, and of all comments. */
  progress?(written: number, all: number): void;
}

const jobOf = ({ db, site, format, options, report, now, media }: Asked): ImportJob => ({
  ...options,
  ...{ uuid: randomUUID(), db, site, format, now },
  ...(media && { media }),
  ...(options.train && { lessons: new Lessons() }),
  report: (problem) => report.report(problem),
  count: (what, by) => report.count(what, by),
});

/** Previews an import and deletes the staged records. */
export async function checkImport(asked: Asked): Promise<void> {
  const job = jobOf(asked);
  try {
    await stageRecords(job, asked.format.read(asked.chunks, job));
    await analyzeStage(job);
    await plan(job);
  } finally {
    await clearStage(job.db, job.uuid);
  }
}

/** Without statistics of the new rows, the database would choose slow plans. */
const analyzeStage = ({ db }: ImportJob) => sql`analyze import_stage`.execute(db);

/** @returns the uuid of the import */
export async function runImport(asked: Asked): Promise<string> {
  const job = jobOf(asked);
  const { db, uuid, site, source, now } = job;
  await endInterrupted(db, { site_uuid: site.uuid, source, now });
  await insertImport(db, { uuid, site_uuid: site.uuid, source, format: job.format.name, date_created: now });
  try {
    await stageRecords(job, asked.format.read(asked.chunks, job));
    await updateImport(db, uuid, { state: 'applying' });
    await analyzeStage(job);
    await storeFiles(job);
    await applyPeople(job);
    await applyContainers(job);
    await sql`analyze import_items, import_order`.execute(db);
    await applyComments(job, asked.progress ?? (() => {}));
    await sql`analyze import_items`.execute(db);
    await applyVotes(job);
    await applyReactions(job);
    await applyRatings(job);
    await applyBuyers(job);
    await applyPolls(job);
    await vouchForWriters(job);
    await db.transaction().execute(async (trx) => {
      await clearStage(trx, uuid);
      await job.lessons?.learn(trx, job);
      const counts = Object.fromEntries(asked.report.counts);
      await updateImport(trx, uuid, { state: 'done', counts, date_done: Date.now() });
      const data = { import_uuid: uuid, comments: counts.comments ?? 0 };
      await leaveSystemEvent(trx, { site_uuid: site.uuid, action: 'import.finished', data, now: Date.now() });
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await updateImport(db, uuid, { state: 'failed', problem }).catch(() => {});
    throw error;
  } finally {
    await clearStage(db, uuid);
  }
  return uuid;
}

/** Number of visible comments from which an imported person counts as a regular. */
const COMMENTS_OF_A_REGULAR = 5;

/** Vouches for regulars, so that their next comment does not wait in the queue of newcomers. */
async function vouchForWriters({ db, uuid, now }: ImportJob): Promise<void> {
  await sql`
    update users u set date_first_post = least(u.date_first_post, w.first),
      date_vouched = case when w.comments >= ${COMMENTS_OF_A_REGULAR}::int then coalesce(u.date_vouched, ${now}::bigint) else u.date_vouched end
    from (
      select c.actor_id, min(c.date_created) as first, count(*) as comments
      from import_items i join comments c on c.id = i.our_id::bigint
      where i.import_uuid = ${uuid} and i.kind = 'comment' and c.state = 'visible' group by 1
    ) w
    where u.id = w.actor_id and u.type = 'user' and exists (
      select from import_items p where p.kind = 'user' and p.our_id = u.id::text and p.is_new
    )`.execute(db);
}
