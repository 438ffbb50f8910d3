/** Exports the conversations of a site to one file. All rows are of one moment, while the server goes on. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../database/database';
import type { Counted } from '../records/counted';
import { writeZip } from '../zip/write-zip';
import type { ExportFormat, ExportJob, ExportOptions } from './export';

/** @param options `onRows` is called with each number of rows @returns how many rows of each kind the file has. Writes the whole file, or none. */
export function exportSite(
  database: Pick<Database, 'unhurried'>,
  { entries, text }: ExportFormat,
  file: string,
  { onRows, ...options }: ExportOptions & { onRows?(rows: number): void },
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<Counted, number>();
  const count = (what: Counted, by = 1) => {
    if (by > 0) counts.set(what, (counts.get(what) ?? 0) + by);
    onRows?.(by);
  };
  return database.unhurried((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const job: ExportJob = { ...options, trx, count, counts: () => Object.fromEntries(counts) };
        if (entries) await writeZip(file, entries(job));
        if (text) await writeText(file, text(job));
        return counts;
      }),
  );
}

async function writeText(file: string, parts: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(Readable.from(parts), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
