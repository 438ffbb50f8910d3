/** Runs a check or an import of uploaded files, and writes its report. */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { StartImport } from '../../../../../core/contract/console/transfers';
import { isZip } from '../formats/open-file';
import { askingFor } from '../imports/ask-pages';
import { DEFAULT_RATE, type ImportMedia, type ImportOptions } from '../imports/job';
import { readPageList } from '../imports/page-list';
import { Report } from '../imports/report';
import { checkImport, runImport } from '../imports/run-import';
import { openZip } from '../zip/read-zip';
import { openUploads, readUploads } from './open-uploads';
import type { Outcome, Result, TransferApp } from './transfer';
import type { TransferRow } from './transfers.repository';
import { Interrupted, type Progress } from './watch-progress';

/** Lines of the list of problems; a wrong file could have millions. */
const LISTED_MAX = 100_000;
/** Pages of one import that are read for their container ids: about 40 minutes. `vf import` reads all. */
const ASKED_MAX = 5000;

export async function runFiles(
  app: TransferApp,
  row: TransferRow,
  { files, list, folder }: { files: string[]; list: string | null; folder: string },
  progress: Progress,
): Promise<Outcome> {
  const site = (await app.sites.bySection(row.site_uuid))?.site;
  const [file] = files;
  if (!site || !file) throw new Error('The uploaded files are gone.');
  const asked = row.options as StartImport;
  const format = await openUploads(files, asked.format, asked.map);
  const media = await openMedia(app, file);
  const containerMap = list === null ? new Map<string, string>() : readPageList(await readFile(list, 'utf8'));
  const { report, close } = openReport(folder, progress);
  const chunks = readUploads(files, progress.goOn);
  const ask = asked.ask_pages && { askPage: someOf(askingFor(site, app.config), progress) };
  const options = { ...optionsOf(asked, format.name), containerMap, ...ask };
  const now = app.clock.now();
  let problem: string | null = null;
  try {
    await app.database.unhurried(async (db) => {
      const job = { db, site, format, chunks, options, report, now, media, progress: progress.set };
      await (row.kind === 'import' ? runImport(job) : checkImport(job));
    });
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    problem = error instanceof Error ? error.message : String(error);
  }
  const title = `${row.kind === 'check' ? 'Check' : 'Import'} of ${basename(file)}`;
  return { problem, counts: Object.fromEntries(report.counts), results: await close(title) };
}

const optionsOf = (asked: StartImport, format: string): Omit<ImportOptions, 'containerMap'> => ({
  source: asked.source || format,
  zone: asked.zone,
  ...(asked.template && { containerTemplate: asked.template }),
  withEmails: asked.with_emails,
  withPending: asked.with_pending,
  withStanding: asked.with_standing,
  train: asked.train,
  since: 0,
  rate: DEFAULT_RATE,
});

/** Asks a limited number of pages, because the imports of other sites wait meanwhile. */
function someOf(read: (url: string) => Promise<string>, progress: Progress): (url: string) => Promise<string> | null {
  let left = ASKED_MAX;
  return (url) => {
    progress.goOn();
    left -= 1;
    return left < 0 ? null : read(url);
  };
}

/** The pictures and videos in a ZIP archive. */
async function openMedia({ media: store, config }: TransferApp, file: string): Promise<ImportMedia | undefined> {
  if (!(await isZip(file))) return undefined;
  return { read: (await openZip(file)).read, store, publicUrl: config.publicUrl };
}

function openReport(folder: string, progress: Progress) {
  const [page, list] = [join(folder, 'report.html'), join(folder, 'report.ndjson')];
  const lines = createWriteStream(list);
  // From the beginning, because an error that nobody expects, such as of a full disk, would end the process.
  const written = finished(lines).catch((error: Error) => error);
  let listed = 0;
  const report = new Report((problem) => {
    progress.goOn();
    listed += 1;
    if (listed <= LISTED_MAX) lines.write(`${JSON.stringify(problem)}\n`);
  });
  const close = async (title: string): Promise<Result[]> => {
    lines.end();
    const error = await written;
    if (error) throw error;
    await writeFile(page, report.html(title));
    return [
      { role: 'report.html', name: 'report.html', path: page },
      ...(listed > 0 ? [{ role: 'report.ndjson', name: 'report.ndjson', path: list } as const] : []),
    ];
  };
  return { report, close };
}
