/**
 * WebM without information about its maker: tags, attachments, chapters, titles, dates and program names become void
 * elements of the same length filled with zeros, so that no offset moves. Pictures and sound are unchanged.
 */
import { ApiError } from '../../../http/errors';
import type { VideoSize } from './video-size';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const VOID = 0xec;
/** Elements whose children are read: Segment, Info, Tracks, TrackEntry, Video; and clusters of unknown length. */
const entered = new Set([SEGMENT, 0x1549a966, 0x1654ae6b, 0xae, 0xe0]);
/** Tags, Attachments, Chapters; Title, DateUTC, MuxingApp, WritingApp, SegmentFilename, SegmentUUID; track Name; CRC-32. */
const metadata = new Set([
  0x1254c367,
  0x1941a469,
  0x1043a770,
  0x7ba9,
  0x4461,
  0x4d80,
  0x5741,
  0x7384,
  0x73a4,
  0x536e,
  0xbf,
  VOID,
]);
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const MAX_ELEMENTS = 500_000;

const broken = () => new ApiError('invalid_field', { field: 'file', reason: 'broken' });

/** Changes the bytes in place. @throws ApiError invalid_field naming `file`. */
export function cleanWebm(bytes: Buffer): VideoSize {
  let elements = 0;
  const size: VideoSize = { width: 0, height: 0 };

  function readVint(at: number, withMarker: boolean): { value: number; length: number; isUnknown: boolean } {
    const first = bytes[at];
    if (first === undefined || first === 0) throw broken();
    const length = Math.clz32(first) - 23;
    if (at + length > bytes.length) throw broken();
    let value = withMarker ? first : first & (0xff >> length);
    let isUnknown = (first & (0xff >> length)) === 0xff >> length;
    for (let n = 1; n < length; n += 1) {
      const byte = bytes[at + n] as number;
      value = value * 256 + byte;
      if (byte !== 0xff) isUnknown = false;
    }
    return { value, length, isUnknown };
  }

  function walk(from: number, to: number): void {
    let at = from;
    while (at < to) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw broken();
      const id = readVint(at, true);
      const content = readVint(at + id.length, false);
      const start = at + id.length + content.length;
      const isOpen = content.isUnknown && (id.value === SEGMENT || id.value === CLUSTER);
      if (content.isUnknown && !isOpen) throw broken();
      // Elements of unknown length: reads their children as if they were siblings.
      const end = isOpen ? start : start + content.value;
      if (end > to) throw broken();
      if (metadata.has(id.value)) blank(at, end);
      else if (entered.has(id.value) && !isOpen) walk(start, end);
      else if (id.value === WIDTH || id.value === HEIGHT) {
        const value = end > start && end - start <= 6 ? bytes.readUIntBE(start, end - start) : 0;
        const side = id.value === WIDTH ? 'width' : 'height';
        size[side] = Math.max(size[side], value);
      }
      at = end;
    }
  }

  /** Writes a void element over the bytes: one byte for its name, then its length. */
  function blank(from: number, to: number): void {
    const length = to - from;
    const lengthBytes = length >= 9 ? 8 : 1;
    bytes.fill(0, from, to);
    bytes[from] = VOID;
    const rest = length - 1 - lengthBytes;
    if (lengthBytes === 1) bytes[from + 1] = 0x80 | rest;
    else bytes.writeBigUInt64BE((1n << 56n) | BigInt(rest), from + 1);
  }

  walk(0, bytes.length);
  if (size.width === 0 || size.height === 0) throw broken();
  return size;
}
