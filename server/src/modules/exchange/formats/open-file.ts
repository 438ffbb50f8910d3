/** Reads an export file as text. Detects gzip, ZIP archives with one file or one of our exports, and UTF-16. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { RECORDS } from '../exports/archive-names';
import { openZip } from '../zip/read-zip';

/** Enough to recognize the format. */
const HEAD_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** A compressed text is at most this much larger; comments are five to thirty times. */
const EXPANSION_MAX = 200;
/** A small file may hold the same text over and over. */
const EXPANDED_BYTES_MIN = 64 * 1024 * 1024;

/** @throws Error for a ZIP archive of several files, for a damaged archive, and for one that would fill the disk */
export async function* readText(path: string): AsyncGenerator<string> {
  const bytes = (await isZip(path)) ? await readZipped(path) : await readPlain(path);
  const { size } = await stat(path);
  const most = Math.max(EXPANDED_BYTES_MIN, size * EXPANSION_MAX);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > most) throw new Error(`it expands to more than ${EXPANSION_MAX} times its size`);
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

export const isZip = async (path: string): Promise<boolean> => startsWith(await firstBytes(path), 0x50, 0x4b, 3, 4);

async function readZipped(path: string): Promise<AsyncIterable<Uint8Array>> {
  const zip = await openZip(path);
  const names = zip.names.includes(RECORDS) ? [RECORDS] : zip.names.filter((name) => !name.endsWith('/'));
  const text = names.length === 1 ? zip.read(names[0] ?? '') : null;
  if (!text) throw new Error(`${path} is a ZIP archive of several files: unpack it first.`);
  return text;
}

async function readPlain(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = createReadStream(path);
  const bytes = startsWith(await firstBytes(path), 0x1f, 0x8b) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => bytes.destroy(error));
  // Closes the file when the reader stops early.
  bytes.on('close', () => file.destroy());
  return bytes;
}

export async function readHead(path: string): Promise<string> {
  let head = '';
  for await (const chunk of readText(path)) {
    head += chunk;
    if (head.length >= HEAD_BYTES) break;
  }
  return head.slice(0, HEAD_BYTES);
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the byte order mark. Without one, all products write UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
}
