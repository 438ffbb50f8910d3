/** The headers of a ZIP archive, with 64-bit sizes where 32 bits are too few. */

export interface Header {
  name: string;
  crc: number;
  /** Bytes before and after compression. */
  size: number;
  packed: number;
  /** Where the local header starts. */
  start: number;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const DEFLATE = 8;
/** Names are in UTF-8. */
const UTF_8 = 0x800;
const ZIP64 = 0x0001;
/** An extra field that readers skip. It reserves the bytes of 64-bit sizes, which are known only after the entry. */
const PADDING = 0xd935;
const VERSION = 45;
/** 1980-01-01, the first date that a ZIP archive can express. */
const NO_DATE = 0x0021;

export const SIGNATURES = { local: 0x0403_4b50, central: 0x0201_4b50, end: 0x0605_4b50, end64: 0x0606_4b50 };
const LOCATOR = 0x0706_4b50;

function numbers(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

const isLarge = ({ size, packed, start }: Header) => Math.max(size, packed, start) >= MAX_32;

function common(header: Header, extraLength: number): Buffer {
  const { name, crc, size, packed } = header;
  const sizes: [4, number][] = isLarge(header)
    ? [
        [4, MAX_32],
        [4, MAX_32],
      ]
    : [
        [4, packed],
        [4, size],
      ];
  return numbers(
    ...([
      [2, VERSION],
      [2, UTF_8],
      [2, DEFLATE],
      [2, 0],
      [2, NO_DATE],
      [4, crc],
    ] as [2 | 4, number][]),
    ...sizes,
    ...([
      [2, Buffer.byteLength(name)],
      [2, extraLength],
    ] as [2, number][]),
  );
}

/** Has the same length for all sizes. */
export function localHeader(header: Header): Buffer {
  const { name, size, packed } = header;
  const extra = isLarge(header)
    ? numbers([2, ZIP64], [2, 16], [8, size], [8, packed])
    : numbers([2, PADDING], [2, 16], [8, 0], [8, 0]);
  return Buffer.concat([numbers([4, SIGNATURES.local]), common(header, extra.length), Buffer.from(name), extra]);
}

export function centralHeader(header: Header): Buffer {
  const { name, size, packed, start } = header;
  const extra = isLarge(header) ? numbers([2, ZIP64], [2, 24], [8, size], [8, packed], [8, start]) : Buffer.alloc(0);
  return Buffer.concat([
    numbers([4, SIGNATURES.central], [2, VERSION]),
    common(header, extra.length),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, isLarge(header) ? MAX_32 : start]),
    Buffer.from(name),
    extra,
  ]);
}

/** @param directory where the central headers start, their bytes and their number */
export function endOfArchive({ count, size, start }: { count: number; size: number; start: number }): Buffer {
  const isPlain = count < MAX_16 && Math.max(size, start) < MAX_32;
  const end = numbers(
    ...([
      [4, SIGNATURES.end],
      [2, 0],
      [2, 0],
    ] as [2 | 4, number][]),
    ...(isPlain
      ? ([
          [2, count],
          [2, count],
          [4, size],
          [4, start],
        ] as [2 | 4, number][])
      : ([
          [2, MAX_16],
          [2, MAX_16],
          [4, MAX_32],
          [4, MAX_32],
        ] as [2 | 4, number][])),
    [2, 0],
  );
  if (isPlain) return end;
  const end64 = numbers(
    ...([
      [4, SIGNATURES.end64],
      [8, 44],
      [2, VERSION],
      [2, VERSION],
      [4, 0],
      [4, 0],
    ] as [2 | 4 | 8, number][]),
    ...([
      [8, count],
      [8, count],
      [8, size],
      [8, start],
    ] as [8, number][]),
  );
  return Buffer.concat([end64, numbers([4, LOCATOR], [4, 0], [8, start + size], [4, 1]), end]);
}

/** The 64-bit numbers of an extra field, in the order in which the header lacks them. */
export function large(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64) {
      const end = Math.min(at + 4 + length, extra.length);
      const found: number[] = [];
      for (let next = at + 4; next + 8 <= end; next += 8) found.push(Number(extra.readBigUInt64LE(next)));
      return found;
    }
    at += 4 + length;
  }
  return [];
}
