/** Reads an export file as text, whatever its compression and encoding. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Enough to tell a format by. */
const HEAD_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** @throws Error for an archive of several files, and for a gzip file that is damaged. */
export async function* readText(path: string): AsyncGenerator<string> {
  const first = await firstBytes(path);
  if (startsWith(first, 0x50, 0x4b, 3, 4)) throw new Error(`${path} is a ZIP archive: unpack it first.`);
  const file = createReadStream(path);
  const bytes = startsWith(first, 0x1f, 0x8b) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => bytes.destroy(error));
  // A reader that stops early must not leave the file open.
  bytes.on('close', () => file.destroy());
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
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

/** By its byte order mark; all products that can be imported write UTF-8 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
}
