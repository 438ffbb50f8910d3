/** A migrated database of either kind, created once and then copied: creating one takes longer than most tests. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { onServer, urlOf } from '../../../test/support/own-database';
import { IN_MEMORY } from '../../src/config';
import { openDatabase } from '../../src/database/database';
import { migrateToLatest } from '../../src/database/migrate';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The name of the server's database in its data directory. */
const DIRECTORY = 'pglite';
const DUMP = 'pglite.tar';
const migrations = join(root, 'server/src/migrations');

/** Returns a dump for a database in memory: loading it takes a fraction of copying its directory. */
export async function begunDump(): Promise<Uint8Array> {
  return readFile(join(await made(), DUMP));
}

/** Creates a data directory with a migrated database: the given one, or one that the caller must remove. */
export async function begunDirectory(dataDir = mkdtempSync(join(tmpdir(), 'vf-begun-'))): Promise<string> {
  const from = join(await made(), DIRECTORY);
  cpSync(from, join(dataDir, DIRECTORY), { recursive: true });
  return dataDir;
}

/** An arbitrary number: one test file creates it, the others wait. */
const MAKING = 7_306_002;

/** Returns a database of `TEST_DATABASE_URL` for `ownDatabase` to copy; it stays for the next run. */
export function begunTemplate(): Promise<string | undefined> {
  template ??= makeTemplate();
  return template;
}

/** Requested once per test file, however many servers it starts. */
let template: Promise<string | undefined> | undefined;

async function makeTemplate(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `begun_${hashOfMade()}`;
  const making = `${name}_making`;
  await onServer(server, async (run) => {
    await run(`select pg_advisory_lock(${MAKING})`);
    const { rowCount } = await run(`select from pg_database where datname = '${name}'`);
    if (rowCount) return;
    // Left by a killed run.
    await run(`drop database if exists ${making} with (force)`);
    await run(`create database ${making}`);
    const database = await openDatabase({ databaseUrl: urlOf(server, making), dataDir: IN_MEMORY });
    await migrateToLatest(database).finally(() => database.close());
    await run(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/** Changes with the migrations, the database program, or the way of creating it. */
function hashOfMade(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

async function made(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/vf-begun', hashOfMade());
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const dataDir = mkdtempSync(`${folder}-`);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrateToLatest(database).finally(() => database.close());
  await writeFile(join(dataDir, DUMP), await dumpOf(join(dataDir, DIRECTORY)));
  // Another process has already created the same.
  await rename(dataDir, folder).catch(() => rm(dataDir, { recursive: true }));
  return folder;
}

async function dumpOf(directory: string): Promise<Uint8Array> {
  const pglite = await PGlite.create({ dataDir: directory });
  const dump = await pglite.dumpDataDir('none').finally(() => pglite.close());
  return new Uint8Array(await dump.arrayBuffer());
}
