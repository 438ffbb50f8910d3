/**
 * The file of a backup: a compressed tar that only its owner may read, because it contains the secret and all
 * addresses. Its last entry lists all others with checksums, so that a truncated or changed file is detected before it
 * is used.
 *
 * secret                       signs sessions
 * database/<table>/<n>.json    rows, as PostgreSQL writes them
 * media/<uuid>/<file>          uploads
 * manifest.json                contents and version
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandError } from '../command-error';
import { type Entry, fromTar, tarEnd, toTar } from './tar';

const FORMAT = 1;
const MANIFEST = 'manifest.json';

/** Data about the database other than its rows. */
export interface Contents {
  /** The migrations that had run. */
  migrations: string[];
  tables: string[];
  /** Next value of each sequence. */
  sequences: Record<string, string>;
}

export interface Manifest extends Contents {
  format: number;
  date: string;
  sums: Record<string, string>;
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Writes the whole file or nothing. @param entries yields the contents, and returns data about the database */
export async function writeArchive(file: string, entries: AsyncGenerator<Entry, Contents>): Promise<Manifest> {
  const now = Date.now();
  const sums: Manifest['sums'] = {};
  let manifest: Manifest | undefined;
  async function* tar(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await entries.next();
      if (done) {
        manifest = { format: FORMAT, date: new Date(now).toISOString(), ...value, sums };
        break;
      }
      sums[value.name] = sumOf(value.content);
      yield toTar(value, now);
    }
    yield toTar({ name: MANIFEST, content: Buffer.from(JSON.stringify(manifest)) }, now);
    yield tarEnd();
  }
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(tar()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return manifest as Manifest;
}

/** Yields everything but the manifest, in order. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  for await (const entry of filesOf(file)) if (entry.name !== MANIFEST) yield entry;
}

/** Reads the file to its end. @throws CommandError when anything is missing or changed */
export async function checkArchive(file: string): Promise<Manifest> {
  const sums: Manifest['sums'] = {};
  let manifest: Manifest | undefined;
  try {
    for await (const { name, content } of filesOf(file)) {
      if (name === MANIFEST) manifest = JSON.parse(content.toString());
      else sums[name] = sumOf(content);
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be used: ${(error as Error).message}. Nothing was changed.`);
  }
  if (!manifest || manifest.format !== FORMAT) {
    throw new CommandError(`${file} is no backup of this program. Nothing was changed.`);
  }
  const names = new Set([...Object.keys(sums), ...Object.keys(manifest.sums)]);
  const wrong = [...names].find((name) => sums[name] !== manifest?.sums[name]);
  if (wrong !== undefined) throw new CommandError(`${file} is damaged at ${wrong}. Nothing was changed.`);
  return manifest;
}

async function* filesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const plain = createGunzip();
  // An error of one stream must reach the other and its reader.
  source.once('error', (error) => plain.destroy(error));
  source.pipe(plain);
  try {
    yield* fromTar(plain);
  } finally {
    source.destroy();
    plain.destroy();
  }
}
