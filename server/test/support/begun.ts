/**
 * The embedded database as a first start leaves it, made once and copied since: to make one takes longer than most
 * tests do.
 */
import { createHash } from 'node:crypto';
import { constants, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/database/database';
import { migrateToLatest } from '../../src/database/migrate';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const migrations = join(root, 'server/src/migrations');

export interface Begun {
  dataDir: string;
  remove(): Promise<void>;
}

/** A data directory whose database has its tables. */
export async function begunDatabase(): Promise<Begun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vf-begun-'));
  await cp(await made(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Made anew for other migrations, or another program behind it. */
function nameOfMade(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  return join(root, 'node_modules/.cache/vf-begun', hash.digest('hex').slice(0, 16));
}

async function made(): Promise<string> {
  const folder = nameOfMade();
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const dataDir = mkdtempSync(`${folder}-`);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrateToLatest(database).finally(() => database.close());
  // Who came first has made the same.
  await rename(dataDir, folder).catch(() => rm(dataDir, { recursive: true }));
  return folder;
}
