/** `vf backup <file>`: saves everything of a server at one moment, while the server runs. */
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Config } from '../../config';
import { openDatabase } from '../../database/database';
import { schemaOf } from '../../database/migrate';
import type { Tables } from '../../database/schema';
import { requireWhole } from '../../database/unfinished-restore';
import { migrations } from '../../migrations';
import { createMediaStore } from '../../modules/content/media/create-media-store';
import type { MediaStore } from '../../modules/content/media/media-store';
import { filesOf } from '../../modules/content/media/picture-files';
import { CommandError } from '../command-error';
import type { Say } from '../with-database';
import { type Contents, type Manifest, writeArchive } from './archive';
import { rowsOf, sequencesOf, tablesOf } from './tables';
import type { Entry } from './tar';

/** @throws LockedError while a server runs on the embedded database */
export async function backup(
  config: Config,
  { file, force }: { file?: string; force?: boolean },
  say: Say,
): Promise<void> {
  if (!file) throw new CommandError('vf backup needs the name of a file.');
  if (existsSync(file) && !force) throw new CommandError(`${file} is there already; --force writes over it.`);
  const database = await openDatabase(config);
  try {
    await requireWhole(database.db);
    const { pending, newer } = await schemaOf(database);
    if (pending.length > 0) throw new CommandError(`The database lacks ${pending.join(', ')}: run vf migrate first.`);
    if (newer.length > 0) throw new CommandError(`The database is of a newer version, which can back it up.`);
    const missing: string[] = [];
    const manifest = await database.unhurried((db) =>
      db
        .transaction()
        // A snapshot of the moment of the first read.
        .setIsolationLevel('repeatable read')
        .execute((trx) => writeArchive(file, contents(trx, config, missing))),
    );
    say(`${file}: ${sizeOf(manifest)}`);
    for (const name of missing) say(`not there, and not in it: ${name}`);
  } finally {
    await database.close();
  }
}

async function* contents(trx: Kysely<Tables>, config: Config, missing: string[]): AsyncGenerator<Entry, Contents> {
  yield { name: 'secret', content: Buffer.from(config.secret) };
  const tables = await tablesOf(trx);
  for (const table of tables) {
    let part = 0;
    for await (const rows of rowsOf(trx, table)) {
      part += 1;
      yield { name: `database/${table}/${part}.json`, content: Buffer.from(rows) };
    }
  }
  yield* uploads(trx, createMediaStore(config), missing);
  return { migrations: Object.keys(migrations), tables, sequences: await sequencesOf(trx) };
}

/** Yields uploads. Read after the rows: newer uploads are left out, files erased meanwhile are reported missing. */
async function* uploads(trx: Kysely<Tables>, store: MediaStore, missing: string[]): AsyncGenerator<Entry> {
  const media = await trx.selectFrom('media').select(['uuid', 'sizes', 'mime']).orderBy('uuid').execute();
  const avatars = await trx.selectFrom('avatars').select('uuid').orderBy('uuid').execute();
  const sites = await trx.selectFrom('sites').select('settings').orderBy('uuid').execute();
  const polls = await trx.selectFrom('polls').select('options').orderBy('uuid').execute();
  const names = [
    ...media.flatMap(({ uuid, sizes }) => sizes.map(({ file }) => `${uuid}/${file}`)),
    ...avatars.flatMap(({ uuid }) => filesOf({ as: 'avatar', id: uuid })),
    ...sites.flatMap(({ settings }) =>
      Object.values(settings.chat_emotes ?? {}).flatMap((id) => filesOf({ as: 'emote', id })),
    ),
    ...polls.flatMap(({ options }) =>
      options.flatMap(({ picture }) => (picture ? filesOf({ as: 'option', id: picture }) : [])),
    ),
  ];
  for (const name of names) {
    const stored = await store.get(name);
    if (stored) yield { name: `media/${name}`, content: await buffer(stored) };
    else missing.push(name);
  }
}

function sizeOf({ sums, tables }: Manifest): string {
  const files = Object.keys(sums).filter((name) => name.startsWith('media/')).length;
  return `${tables.length} tables, ${files} ${files === 1 ? 'file' : 'files'} of media, and the secret`;
}
