/** `vf restore <file>`: restores a backup into an empty server. Reads the whole file before changing anything. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, IN_MEMORY } from '../../config';
import { type Database, openDatabase } from '../../database/database';
import { migrateToLatest } from '../../database/migrate';
import { hasUnfinishedRestore, markFinished, markUnfinished } from '../../database/unfinished-restore';
import { migrations } from '../../migrations';
import { createMediaStore } from '../../modules/content/media/create-media-store';
import type { MediaStore } from '../../modules/content/media/media-store';
import { CommandError } from '../command-error';
import type { Say } from '../with-database';
import { checkArchive, entriesOf, type Manifest } from './archive';
import { dropReferences, dropTables, insertRows, isEmpty, othersOn, setSequences, silenceTriggers } from './tables';

/** @throws LockedError while a server runs on the embedded database */
export async function restore(
  config: Config,
  {
    file,
    force = false,
    secret,
  }: { file?: string; force?: boolean /** The secret from the environment. */; secret?: string },
  say: Say,
): Promise<void> {
  if (!file || !existsSync(file))
    throw new CommandError(file ? `There is no file ${file}.` : 'vf restore needs a file.');
  const manifest = await checkArchive(file);
  requireKnown(file, manifest);
  const database = await openDatabase(config);
  try {
    await requirePlace(database, config, force);
    const stored = await fill(database, createMediaStore(config), { file, manifest });
    await migrateToLatest(database);
    saveSecret(config, stored);
    await markFinished(database.db);
    say(`Restored ${file} of ${manifest.date}`);
    if (secret && secret !== stored) {
      say(
        'VF_SECRET differs from the one in the backup: all sessions end, unless you set it to the value of "secret" in the file.',
      );
    }
  } finally {
    await database.close();
  }
}

async function requirePlace(database: Database, config: Config, force: boolean): Promise<void> {
  const [others, isFree, isUnfinished] = await database.unhurried(
    async (db) => [await othersOn(db), await isEmpty(db), await hasUnfinishedRestore(db)] as const,
  );
  // One connection belongs to the pool of this process.
  if (database.kind === 'pg' && others > 1) {
    throw new CommandError('Others use the database: stop the servers first. Nothing was changed.');
  }
  const hasMedia = !config.s3 && existsSync(config.mediaDir) && readdirSync(config.mediaDir).length > 0;
  if ((!isFree || hasMedia) && !force && !isUnfinished) {
    const what = isFree ? 'There are media already' : 'The database is not empty';
    throw new CommandError(`${what}; --force puts the backup in the place of what is there. Nothing was changed.`);
  }
}

const MIMES: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' };
const mimeOf = (name: string) => MIMES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Saves the secret where the server finds it when none is given. */
function saveSecret({ dataDir }: Config, secret: string): void {
  if (dataDir === IN_MEMORY) return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600 });
}

/** @throws CommandError for a backup of a newer version */
export function requireKnown(file: string, manifest: Manifest): void {
  const unknown = manifest.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new CommandError(`${file} is of a newer version (${unknown.join(', ')}). Nothing was changed.`);
  }
}

/** Replaces everything in the database. @returns the secret */
export async function fill(
  database: Database,
  store: Pick<MediaStore, 'put'>,
  { file, manifest }: { file: string; manifest: Manifest },
): Promise<string> {
  // A kill before this commit leaves the old tables in place; after it, the mark reports the unfinished restore.
  await database.unhurried((db) =>
    db.transaction().execute(async (trx) => {
      await dropTables(trx);
      await markUnfinished(trx);
    }),
  );
  // The schema at the time of the backup; later migrations then run over its rows.
  const ran = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name));
  await migrateToLatest(database, Object.fromEntries(ran));
  let secret = '';
  await database.unhurried((db) =>
    db.transaction().execute(async (trx) => {
      const bringBack = await dropReferences(trx);
      const letAct = await silenceTriggers(trx);
      for await (const { name, content } of entriesOf(file)) {
        const [, table] = /^database\/(\w+)\//.exec(name) ?? [];
        if (table) await insertRows(trx, table, content.toString());
        else if (name === 'secret') secret = content.toString();
        else await store.put(name.replace(/^media\//, ''), content, mimeOf(name));
      }
      await letAct();
      await bringBack();
      await setSequences(trx, manifest.sequences);
    }),
  );
  return secret;
}
