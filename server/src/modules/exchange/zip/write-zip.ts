/** Writes a ZIP archive entry by entry, so that its size does not matter. */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralHeader, endOfArchive, type Header, localHeader } from './headers';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

export interface Written {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes to a temporary file and renames it at the end, so that an interrupted run leaves no file that looks complete.
 *
 * @param entries receives what each of its entries was written as
 */
export async function writeZip(path: string, entries: AsyncGenerator<ZipEntry, void, Written>): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    const headers: Header[] = [];
    let at = 0;
    let next = await entries.next();
    while (!next.done) {
      const { header, end, sha256 } = await writeEntry(file, next.value, at);
      headers.push(header);
      at = end;
      next = await entries.next({ name: header.name, bytes: header.size, sha256 });
    }
    const directory = Buffer.concat(headers.map(centralHeader));
    await writeAll(file, directory, at);
    const end = { count: headers.length, size: directory.length, start: at };
    await writeAll(file, endOfArchive(end), at + directory.length);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await entries.return();
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes the header last, because the sizes are unknown before. */
async function writeEntry(file: FileHandle, { name, content }: ZipEntry, start: number) {
  const sum = createHash('sha256');
  let [crc, size] = [0, 0];
  async function* counted() {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      crc = crc32(bytes, crc);
      size += bytes.length;
      sum.update(bytes);
      yield bytes;
    }
  }
  const first = start + localHeader({ name, crc, size, packed: 0, start }).length;
  let end = first;
  const source = Readable.from(counted(), { objectMode: false });
  const packed = source.pipe(createDeflateRaw());
  source.on('error', (error) => packed.destroy(error));
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    await writeAll(file, chunk, end);
    end += chunk.length;
  }
  const header: Header = { name, crc, size, packed: end - first, start };
  await writeAll(file, localHeader(header), start);
  return { header, end, sha256: sum.digest('hex') };
}

/** A single write may write less than all. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
