/**
 * `vf backup --check <file>`: restores a backup into a scratch database, compares every row with the file, and removes the database.
 * A backup that was never restored may be worthless. Does not touch the data of the server, except for the date of the check.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config';
import { type Database, openDatabase } from '../../database/database';
import { migrateToLatest } from '../../database/migrate';
import type { MediaStore } from '../../modules/content/media/media-store';
import { insertCheck } from '../../modules/platform/backups/backup-checks.repository';
import { CommandError } from '../command-error';
import type { Say } from '../with-database';
import { checkArchive, entriesOf, type Manifest } from './archive';
import { fill, requireKnown } from './restore';
import { RowSum } from './row-sums';
import { dropTables, isEmpty, rowsOf } from './tables';

/** @param into address of an empty PostgreSQL database; without it, an embedded database in a temporary directory is used */
export async function checkBackup(
  config: Config,
  { file, into }: { file?: string; into?: string },
  say: Say,
): Promise<void> {
  if (!file || !existsSync(file)) {
    throw new CommandError(file ? `There is no file ${file}.` : 'vf backup --check needs a file.');
  }
  const manifest = await checkArchive(file);
  requireKnown(file, manifest);
  // Opened first, so that a check that cannot be recorded fails at once.
  const own = await openDatabase(config);
  try {
    await migrateToLatest(own);
    const { rows, media } = await restoreElsewhere({ file, manifest }, into);
    await insertCheck(own.db, { date_checked: Date.now(), date_of_backup: Date.parse(manifest.date) });
    const number = (count: number) => count.toLocaleString('en');
    say(
      `${file} of ${manifest.date} can be restored: ${manifest.tables.length} tables, ${number(rows)} rows, ${number(media)} files.`,
    );
  } finally {
    await own.close();
  }
}

interface Backup {
  file: string;
  manifest: Manifest;
}

async function restoreElsewhere(backup: Backup, into: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-check-'));
  try {
    const scratch = await openDatabase({ databaseUrl: into ?? null, dataDir: folder });
    try {
      return await compare(scratch, backup, into !== undefined);
    } finally {
      await scratch.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(scratch: Database, { file, manifest }: Backup, mayHaveRows: boolean) {
  if (mayHaveRows && !(await scratch.unhurried(isEmpty))) {
    throw new CommandError('The database of --into is not empty. Nothing was changed.');
  }
  try {
    let media = 0;
    // The sums of the archive already show that the files are whole.
    const store: Pick<MediaStore, 'put'> = {
      put: async () => {
        media += 1;
      },
    };
    await fill(scratch, store, { file, manifest });
    const rows = await compareTables(scratch, { file, manifest });
    // A successful migration shows that this version can use the backup.
    await migrateToLatest(scratch);
    return { rows, media };
  } finally {
    await scratch.unhurried((db) => db.transaction().execute(dropTables));
  }
}

/** @returns the number of rows. @throws CommandError when a table differs from the file */
async function compareTables(scratch: Database, { file, manifest }: Backup): Promise<number> {
  const written = new Map(manifest.tables.map((table) => [table, new RowSum()]));
  for await (const { name, content } of entriesOf(file)) {
    const [, table = ''] = /^database\/(\w+)\//.exec(name) ?? [];
    written.get(table)?.add(content.toString());
  }
  let all = 0;
  await scratch.unhurried((db) =>
    db.transaction().execute(async (trx) => {
      for (const [table, expected] of written) {
        const restored = new RowSum();
        for await (const rows of rowsOf(trx, table)) restored.add(rows);
        if (!restored.isSame(expected)) {
          const counts = `${restored.rows} rows instead of ${expected.rows}`;
          throw new CommandError(`${file}: ${table} is not the same after a restore (${counts}).`);
        }
        all += restored.rows;
      }
    }),
  );
  return all;
}
