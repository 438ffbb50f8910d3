/** Reads the entries of a ZIP archive in any order. Trusts no size that the archive states. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Header, large, SIGNATURES } from './headers';

interface Entry extends Header {
  isPacked: boolean;
}

export interface ZipFile {
  names: string[];
  /** The bytes of an entry; null without such an entry. Fails when the archive is damaged. */
  read(name: string): AsyncIterable<Buffer> | null;
}

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const COMMENT_MAX = 65_535;
const MAX_32 = 0xffff_ffff;
/** A directory of a few million entries. */
const DIRECTORY_MAX = 512 * 1024 * 1024;

const damaged = (path: string) => new Error(`${path} is a damaged ZIP archive`);

/** @throws Error when the file is not a ZIP archive */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path);
  try {
    const entries = new Map((await readDirectory(file, path)).map((entry) => [entry.name, entry]));
    return {
      names: [...entries.keys()],
      read(name) {
        const entry = entries.get(name);
        return entry ? readEntry(path, entry) : null;
      },
    };
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

async function readDirectory(file: FileHandle, path: string): Promise<Entry[]> {
  const { size: fileSize } = await file.stat();
  const tailStart = Math.max(0, fileSize - END_BYTES - COMMENT_MAX - LOCATOR_BYTES);
  const tail = await bytesAt(file, tailStart, fileSize - tailStart);
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end === -1 || end + END_BYTES > tail.length) throw damaged(path);
  let [size, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (start === MAX_32 && end >= LOCATOR_BYTES) {
    const end64 = await bytesAt(file, Number(tail.readBigUInt64LE(end - LOCATOR_BYTES + 8)), 56);
    if (end64.length < 56 || end64.readUInt32LE(0) !== SIGNATURES.end64) throw damaged(path);
    [size, start] = [Number(end64.readBigUInt64LE(40)), Number(end64.readBigUInt64LE(48))];
  }
  if (size > DIRECTORY_MAX || start + size > fileSize) throw damaged(path);
  const directory = await bytesAt(file, start, size);
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== SIGNATURES.central) throw damaged(path);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const extraEnd = nameEnd + (extraLength ?? 0);
    const wide = large(directory.subarray(nameEnd, extraEnd));
    const number = (field: number) => {
      const value = directory.readUInt32LE(at + field);
      return value === MAX_32 ? (wide.shift() ?? value) : value;
    };
    const [entrySize, packed, entryStart] = [number(24), number(20), number(42)];
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      crc: directory.readUInt32LE(at + 16),
      ...{ size: entrySize, packed, start: entryStart },
      isPacked: directory.readUInt16LE(at + 10) === 8,
    });
    at = extraEnd + (commentLength ?? 0);
  }
  return entries;
}

async function* readEntry(path: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.packed === 0) return;
  const file = await open(path);
  const header = await bytesAt(file, entry.start, 30).finally(() => file.close());
  if (header.length < 30 || header.readUInt32LE(0) !== SIGNATURES.local) throw damaged(path);
  const first = entry.start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const source = createReadStream(path, { start: first, end: first + entry.packed - 1 });
  const check = checker(path, entry);
  const plain = entry.isPacked ? createInflateRaw() : null;
  source.on('error', (error) => (plain ?? check).destroy(error));
  plain?.on('error', () => check.destroy(damaged(path)));
  if (plain) source.pipe(plain).pipe(check);
  else source.pipe(check);
  try {
    yield* check as AsyncIterable<Buffer>;
  } finally {
    for (const stream of [source, plain, check]) stream?.destroy();
  }
}

/** Fails when there are more bytes than stated, which would fill the memory, and at the end when bytes have changed. */
function checker(path: string, { size, crc }: Entry): Transform {
  let [seen, sum] = [0, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      sum = crc32(chunk, sum);
      done(seen > size ? damaged(path) : null, chunk);
    },
    flush: (done) => done(seen === size && sum === crc ? null : damaged(path)),
  });
}
