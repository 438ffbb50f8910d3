/** The job that runs a check, an import or an export. Loaded when it is needed: the server starts without its packages. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Job } from '../../platform/outbox/outbox.worker';
import { inParts, putPart, readParts } from './file-parts';
import { runExport } from './run-export';
import { runFiles } from './run-files';
import type { Outcome, Result, TransferApp } from './transfer';
import { countParts, insertFile, insertPart } from './transfer-files.repository';
import { endTransfer, sourcesOf, type TransferRow } from './transfers.repository';
import { Interrupted, watchProgress } from './watch-progress';
import { makeFolder } from './work-folder';

/** Time in which results can be downloaded. */
const RESULTS_MS = 7 * DAY_MS;

/** @throws Interrupted */
export async function runTransfer(app: TransferApp, row: TransferRow, job: Job): Promise<void> {
  const folder = await makeFolder();
  const progress = watchProgress(app.db, row.uuid, job);
  try {
    const outcome = await (row.kind === 'export'
      ? runExport(app, row, folder, progress)
      : runFiles(app, row, { ...(await fetchSources(app, row, folder)), folder }, progress)
    ).catch((error: unknown): Outcome => {
      if (error instanceof Interrupted) throw error;
      return { counts: {}, results: [], problem: error instanceof Error ? error.message : String(error) };
    });
    const sizes: Record<string, number> = {};
    for (const result of outcome.results) Object.assign(sizes, await storeResult(app, row, result));
    progress.goOn();
    const { counts, problem } = outcome;
    await endTransfer(app.db, row.uuid, { counts, problem, sizes, now: app.clock.now() });
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies uploads to local files, because a ZIP archive is not read from its beginning to its end. @returns their paths */
async function fetchSources(
  { db, media }: TransferApp,
  { uuid, options }: TransferRow,
  folder: string,
): Promise<{ files: string[]; list: string | null }> {
  const paths: string[] = [];
  let list: string | null = null;
  const listUuid = String(options.containers ?? '').toLowerCase();
  for (const source of await sourcesOf(db, uuid)) {
    // Formats with several tables tell them apart by their names.
    const name = basename(source.name).replaceAll(/[^\w.-]+/g, '_') || 'file';
    const isList = source.uuid === listUuid;
    const own = join(folder, isList ? 'list' : String(paths.length));
    const path = join(own, name);
    await mkdir(own);
    const bytes = readParts(media, source.uuid, await countParts(db, source.uuid));
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    if (isList) list = path;
    else paths.push(path);
  }
  return { files: paths, list };
}

async function storeResult(
  { db, media, clock }: TransferApp,
  { uuid: transfer_uuid, site_uuid }: TransferRow,
  { role, name, path }: Result,
): Promise<Record<string, number>> {
  const uuid = randomUUID();
  const date_expires = clock.now() + RESULTS_MS;
  // First, so that a file of an interrupted job is deleted in time.
  await insertFile(db, { uuid, site_uuid, transfer_uuid, role, name, bytes: 0, date_expires });
  let [parts, bytes] = [0, 0];
  for await (const part of inParts(createReadStream(path) as AsyncIterable<Buffer>)) {
    await insertPart(db, uuid, parts, part.length);
    await putPart(media, uuid, parts, part);
    parts += 1;
    bytes += part.length;
  }
  return { [uuid]: bytes };
}
