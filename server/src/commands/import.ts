/** `vf import`: imports conversations from another product, previews an import, lists imports, and undoes one. */
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { DAY_MS } from '../../../core/contract/values/durations';
import { isUuid } from '../../../core/contract/values/ids';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { createMediaStore } from '../modules/content/media/create-media-store';
import type { Format } from '../modules/exchange/formats/format';
import { findFormat, formats, guessFormat } from '../modules/exchange/formats/formats';
import { isZip, readHead, readText } from '../modules/exchange/formats/open-file';
import { TABLES } from '../modules/exchange/formats/table-mapping';
import { askingFor } from '../modules/exchange/imports/ask-pages';
import { findImport, type ImportRow, listImports, UNDO_DAYS } from '../modules/exchange/imports/imports.repository';
import { DEFAULT_RATE, type ImportMedia, type ImportOptions } from '../modules/exchange/imports/job';
import { moveContainers } from '../modules/exchange/imports/move-containers';
import { readPageList, readPairs } from '../modules/exchange/imports/page-list';
import { Report } from '../modules/exchange/imports/report';
import { checkImport, runImport } from '../modules/exchange/imports/run-import';
import { undoImport } from '../modules/exchange/imports/undo-import';
import { RecordSchema } from '../modules/exchange/records/record';
import { openZip } from '../modules/exchange/zip/read-zip';
import { isTimeZone } from '../modules/platform/time/time-zone';
import type { Site } from '../modules/sites/sites/site-registry';
import { CommandError } from './command-error';
import { mapColumns, openMapped } from './import-tables';
import { type Say, withDatabase } from './with-database';
import { withSite } from './with-site';

export interface Asked {
  site?: string;
  format?: string;
  source?: string;
  containers?: string;
  template?: string;
  zone?: string;
  since?: string;
  rate?: string;
  report?: string;
  map?: string;
  'ask-pages'?: boolean;
  train?: boolean;
  out?: string;
  force?: boolean;
  'with-emails'?: boolean;
  'with-pending'?: boolean;
  'with-standing'?: boolean;
}

/** @param verb check, run, map, status, undo, aliases or schema */
export async function importConversations(
  config: Config,
  verb: string | undefined,
  subjects: string[],
  asked: Asked,
  say: Say,
): Promise<void> {
  if (verb === 'check' || verb === 'run') return readFiles(config, verb, subjects, asked, say);
  if (verb === 'map') return mapColumns(subjects, asked, say);
  if (verb === 'status') return status(config, asked, say);
  if (verb === 'undo') return undo(config, subjects[0], say);
  if (verb === 'aliases') return move(config, subjects[0], asked, say);
  if (verb === 'schema') return say(JSON.stringify(RecordSchema, null, 2));
  throw new CommandError('Choose a command: vf import check, run, map, status, undo, aliases or schema.');
}

async function readFiles(config: Config, verb: 'check' | 'run', files: string[], asked: Asked, say: Say) {
  const [file] = files;
  if (!file) throw new CommandError(`Name the file: vf import ${verb} <file> --site <domain>`);
  const format = await formatOf(files, asked);
  const options = readOptions(format, asked);
  await withSiteUnhurried(config, asked.site, async (db, site) => {
    const { report, close } = openReport(asked.report);
    const now = Date.now();
    say(`Reading ${files.join(', ')} as ${format.title}.`);
    const media = await openMedia(config, file);
    const ask = asked['ask-pages'] === true && { askPage: askingFor(site, config) };
    const all = { ...options, ...ask };
    const job = {
      db,
      site,
      format,
      chunks: readAll(files),
      options: all,
      report,
      now,
      media,
      progress: progressTo(say),
    };
    const uuid = verb === 'run' ? await runImport(job) : void (await checkImport(job));
    if (uuid) say(`Import ${uuid} is done.`);
    for (const line of report.lines) say(line);
    await close(`${verb === 'check' ? 'Check' : 'Import'} of ${basename(file)}`);
    say(uuid ? `\nTo undo it within ${UNDO_DAYS} days: vf import undo ${uuid}` : '\nNothing was written.');
  });
}

/** Statements over all records of a large file take longer than a server lets any take. */
const withSiteUnhurried = (
  config: Config,
  domain: string | undefined,
  work: (db: Database['db'], site: Site) => Promise<void>,
): Promise<void> => withSite(config, domain, (database, _sites, site) => database.unhurried((db) => work(db, site)));

/** The pictures and videos in a ZIP archive. */
async function openMedia(config: Config, file: string): Promise<ImportMedia | undefined> {
  if (!(await isZip(file))) return undefined;
  const { read } = await openZip(file);
  return { read, store: createMediaStore(config), publicUrl: config.publicUrl };
}

/** Reads the files as one text. */
async function* readAll(files: string[]): AsyncGenerator<string> {
  for (const file of files) {
    try {
      yield* readText(file);
    } catch (error) {
      throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
    }
    yield '\n';
  }
}

async function formatOf(files: string[], { format: name, map }: Asked): Promise<Format> {
  const format = await nameOrGuess(files, name ?? (map === undefined ? undefined : TABLES));
  return format.name === TABLES ? openMapped(files, map) : format;
}

async function nameOrGuess([file = '', ...others]: string[], name: string | undefined): Promise<Format> {
  const names = formats.map((format) => format.name).join(', ');
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const head = await readHead(file).catch((error: Error) => {
    throw new CommandError(error.message);
  });
  const format = name === undefined ? guessFormat(head) : findFormat(name);
  if (format) {
    if (others.length > 0 && !format.takesSeveralFiles) {
      throw new CommandError(`Import the files of ${format.title} one after the other.`);
    }
    return format;
  }
  if (name !== undefined) throw new CommandError(`--format ${name} is unknown. Use one of ${names}.`);
  throw new CommandError(`The format of ${file} is unknown. Name it with --format: ${names}.`);
}

function readOptions(format: Format, asked: Asked): ImportOptions {
  const { zone = 'UTC', source = format.name, template, containers } = asked;
  if (!isTimeZone(zone)) throw new CommandError('--zone must be the name of a time zone, such as Europe/Oslo.');
  const since = asked.since === undefined ? 0 : Date.parse(asked.since);
  if (!Number.isFinite(since)) throw new CommandError('--since must be a date, such as 2026-11-01.');
  const rate = asked.rate === undefined ? DEFAULT_RATE : Number(asked.rate);
  if (!(rate >= 1)) throw new CommandError('--rate must be a number of rows a second.');
  if (template !== undefined && !template.includes('{id}')) throw new CommandError('--template must contain {id}.');
  return {
    ...{ source, zone, since, rate },
    ...(template !== undefined && { containerTemplate: template }),
    containerMap: readContainers(containers),
    withEmails: asked['with-emails'] === true,
    withPending: asked['with-pending'] === true,
    withStanding: asked['with-standing'] === true,
    train: asked.train === true,
  };
}

/** The page's id or address in the source, and its container id here. */
const readContainers = (file: string | undefined): Map<string, string> =>
  file === undefined ? new Map() : readPageList(readFileSync(file, 'utf8'));

/** Gives conversations the container ids that their pages have now. */
async function move(config: Config, file: string | undefined, { site: domain, report: folder }: Asked, say: Say) {
  if (!file || !existsSync(file)) throw new CommandError('Name the file: vf import aliases <file.csv> --site <domain>');
  await withSiteUnhurried(config, domain, async (db, site) => {
    const { report, close } = openReport(folder);
    const moves = readPairs(readFileSync(file, 'utf8')).map(([from, to]) => ({ from, to }));
    await moveContainers({ db, site, moves, report, now: Date.now() });
    for (const line of report.lines) say(line);
    await close(`Aliases in ${basename(file)}`);
  });
}

/** Writes `report.html`, and `report.ndjson` with every problem. */
function openReport(folder: string | undefined) {
  if (folder === undefined) return { report: new Report(), close: async () => {} };
  mkdirSync(folder, { recursive: true });
  const list = createWriteStream(join(folder, 'report.ndjson'));
  const report = new Report((problem) => list.write(`${JSON.stringify(problem)}\n`));
  const close = async (title: string) => {
    list.end();
    await finished(list);
    writeFileSync(join(folder, 'report.html'), report.html(title));
  };
  return { report, close };
}

const SAY_EVERY_MS = 5000;

/** Prints the progress, the speed and the time left every few seconds. */
function progressTo(say: Say) {
  let first: { at: number; written: number } | null = null;
  let last = 0;
  return (written: number, all: number) => {
    const now = Date.now();
    first ??= { at: now, written };
    if (now - Math.max(first.at, last) < SAY_EVERY_MS) return;
    last = now;
    const rate = ((written - first.written) / (now - first.at)) * 1000;
    const number = (count: number) => Math.round(count).toLocaleString('en');
    say(
      `${number(written)} of ${number(all)} comments, ${number(rate)} a second, ${Math.ceil((all - written) / rate)} s left`,
    );
  };
}

const describe = ({ uuid, format, source, state, counts, problem, date_created }: ImportRow): string =>
  [
    `${uuid}  ${new Date(date_created).toISOString().slice(0, 16).replace('T', ' ')}  ${source} (${format})  ${state}`,
    ...Object.entries(counts).map(([what, count]) => `  ${count.toLocaleString('en').padStart(12)}  ${what}`),
    ...(problem ? [`  ${problem}`] : []),
  ].join('\n');

const status = (config: Config, { site }: Asked, say: Say) =>
  withSite(config, site, async ({ db }, _sites, { uuid }) => {
    const rows = await listImports(db, uuid);
    say(rows.length === 0 ? 'There are no imports.' : rows.map(describe).join('\n'));
  });

async function undo(config: Config, uuid: string | undefined, say: Say): Promise<void> {
  if (!uuid || !isUuid(uuid)) throw new CommandError('Name the import: vf import undo <import>');
  await withDatabase(config, async (database) => {
    const row = await findImport(database.db, uuid);
    if (!row) throw new CommandError(`There is no import ${uuid}.`);
    if (row.state === 'undone') throw new CommandError('This import is undone already.');
    const now = Date.now();
    if (now - row.date_created > UNDO_DAYS * DAY_MS) {
      throw new CommandError(`This import is more than ${UNDO_DAYS} days old and can no longer be undone.`);
    }
    const { removed, remaining } = await database.unhurried((db) =>
      undoImport(db, row, { now, store: createMediaStore(config) }),
    );
    const number = (count: number) => count.toLocaleString('en');
    say(`Removed ${number(removed)} comments.`);
    if (remaining > 0)
      say(
        `Kept ${number(remaining)}, because people here have replied to, voted on, reported, edited or moderated them.`,
      );
  });
}
