/** Tar, as far as an archive needs it: plain files with names of up to 100 characters, in order. */

const BLOCK = 512;
const NAME_MAX = 100;

export interface Entry {
  name: string;
  content: Buffer;
}

const padded = (length: number) => Math.ceil(length / BLOCK) * BLOCK;
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Writes a file that only its owner may read when unpacked. */
export function toTar({ name, content }: Entry, now: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`too long a name: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(content.length, 12), 124);
  header.write(octal(Math.floor(now / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(octal(sumOf(header), 7), 148);
  header.write(' ', 155);
  return Buffer.concat([header, content, Buffer.alloc(padded(content.length) - content.length)]);
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** Computes the checksum, which counts its own field as blanks. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum;
}

/** Yields the files of a tar. @throws Error for another format, or a truncated file */
export async function* fromTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const waiting: Buffer[] = [];
  let length = 0;
  const source = bytes[Symbol.asyncIterator]();
  async function take(count: number): Promise<Buffer> {
    while (length < count) {
      const { value, done } = await source.next();
      if (done) throw new Error('it ends too early');
      waiting.push(value);
      length += value.length;
    }
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting.splice(0, waiting.length, all.subarray(count));
    length -= count;
    return all.subarray(0, count);
  }
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const numberAt = (at: number, size: number) => Number.parseInt(header.toString('latin1', at, at + size), 8);
    if (numberAt(148, 8) !== sumOf(header)) throw new Error('it is no archive');
    const size = numberAt(124, 12);
    const content = await take(padded(size));
    yield { name: header.toString('utf8', 0, NAME_MAX).replace(/\0.*$/s, ''), content: content.subarray(0, size) };
  }
  // Reads to the end, so that the compression verifies its own checksum.
  while (!(await source.next()).done);
}
