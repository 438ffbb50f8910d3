/** Writes a ZIP archive entry by entry, so that its size does not matter. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

export interface Written {
  name: string;
  bytes: number;
  sha256: string;
}

/** The same for all entries, so that equal contents give equal archives. */
const ATTRIBUTES = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/**
 * Writes to a temporary file and renames it at the end, so that an interrupted run leaves no file that looks complete.
 *
 * @param entries receives what each of its entries was written as
 */
export async function writeZip(path: string, entries: AsyncGenerator<ZipEntry, void, Written>): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const part = `${path}.part`;
  const written = pipeline(output, createWriteStream(part, { mode: 0o600, flush: true }));
  try {
    await Promise.all([written, addEntries(zip, entries).catch((error: Error) => output.destroy(error))]);
    await rename(part, path);
  } catch (error) {
    await entries.return();
    await rm(part, { force: true });
    throw error;
  }
}

async function addEntries(zip: ZipFile, entries: AsyncGenerator<ZipEntry, void, Written>): Promise<void> {
  let next = await entries.next();
  while (!next.done) next = await entries.next(await addEntry(zip, next.value));
  zip.end();
}

/** Resolves when the content has been read. */
function addEntry(zip: ZipFile, { name, content }: ZipEntry): Promise<Written> {
  const sum = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content) {
      const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += part.length;
      sum.update(part);
      yield part;
    }
  }
  return new Promise((resolve, reject) => {
    const source = Readable.from(counted(), { objectMode: false });
    source.on('error', reject);
    source.on('end', () => resolve({ name, bytes, sha256: sum.digest('hex') }));
    zip.addReadStream(source, name, ATTRIBUTES);
  });
}
