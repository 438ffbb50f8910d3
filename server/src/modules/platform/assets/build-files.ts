/**
 * Files of earlier builds. A page can stay open for days and requests the files of the build it was opened with, a cached
 * vf.js can be minutes old, and a load balancer can send a page of one version to a server of another. So each server stores
 * the files of its build in the database before it listens, and serves missing files from there.
 *
 * Reads and writes build_files.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { accepts } from '../../../http/accepts';
import { etagOf } from '../../../http/etag';
import type { Asset } from './asset-files';

type Db = Kysely<Tables>;

/** Maximum time that a page stays open after a release. */
const RETAIN_MS = 14 * DAY_MS;
const FILES_AT_ONCE = 50;
/** Matches hashed names of the build. Source maps and compressed files are not stored. */
const HASHED = /^[\w.-]+-[a-z\d]{6,7}\.(?:js|css|json)$/;

/** Reads a file of an earlier build or of another server's build; null if no server has stored it. */
export async function readStored(db: Db, path: string, acceptEncoding: string): Promise<Asset | null> {
  const [folder, name = ''] = path.split(/[/\\]/);
  if (folder !== 'c' || !HASHED.test(name)) return null;
  const row = await db
    .selectFrom('build_files')
    .select(['content', 'encoding'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  const stored = Buffer.from(row.content);
  const isSentAsStored = row.encoding === null || accepts(acceptEncoding, row.encoding);
  const content = isSentAsStored ? stored : await promisify(brotliDecompress)(stored);
  return { content, encoding: isSentAsStored ? row.encoding : null, etag: etagOf(content) };
}

/** Stores the build that this server serves. A failure is logged: the server can serve without it. */
export async function storeBuild({ db, config, clock, log }: FastifyInstance): Promise<void> {
  const folder = join(config.distDir, 'c');
  try {
    const names = await namesIn(config.distDir);
    if (names.length > 0) await store(db, folder, names, clock.now());
  } catch (error) {
    log.error(
      { err: error },
      'the files of this build were not stored; pages cannot fetch them after the next release',
    );
  }
}

/** Lists the build's own files. Its folder contains files of earlier builds as well. */
async function namesIn(dist: string): Promise<string[]> {
  const builds: { until: number | null; files: string[] }[] = await readFile(join(dist, '.chunks'), 'utf8')
    .then(JSON.parse)
    .catch(() => []);
  const own = builds.find(({ until }) => until === null)?.files;
  return (own ?? (await readdir(join(dist, 'c')).catch(() => []))).filter((name) => HASHED.test(name));
}

async function store(db: Db, folder: string, names: string[], now: number): Promise<void> {
  const rows = await db.selectFrom('build_files').select(['name', 'date_gone']).execute();
  const known = new Map(rows.map(({ name, date_gone }) => [name, date_gone]));
  const own = new Set(names);
  const added = names.filter((name) => !known.has(name));
  for (let at = 0; at < added.length; at += FILES_AT_ONCE) {
    const files = await Promise.all(added.slice(at, at + FILES_AT_ONCE).map((name) => readBuilt(folder, name)));
    const values = files.flatMap((file) => file ?? []);
    if (values.length === 0) continue;
    await db
      .insertInto('build_files')
      .values(values)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const marked = (isGone: boolean) =>
    rows.flatMap(({ name, date_gone }) => ((date_gone !== null) === isGone && own.has(name) === isGone ? [name] : []));
  await mark(db, marked(true), null);
  await mark(db, marked(false), now);
  await db
    .deleteFrom('build_files')
    .where('date_gone', '<', now - RETAIN_MS)
    .execute();
}

async function mark(db: Db, names: string[], date_gone: number | null): Promise<void> {
  if (names.length === 0) return;
  await db.updateTable('build_files').set({ date_gone }).where('name', 'in', names).execute();
}

async function readBuilt(folder: string, name: string) {
  const compressed = await readFile(join(folder, `${name}.br`)).catch(() => null);
  const content = compressed ?? (await readFile(join(folder, name)).catch(() => null));
  return content && { name, content, encoding: compressed ? ('br' as const) : null, date_gone: null };
}
