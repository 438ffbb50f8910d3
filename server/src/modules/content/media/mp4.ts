/**
 * MP4 without information about its maker. Metadata boxes (`udta`, `meta`, `uuid`, `emsg`) become free space of the
 * same length filled with zeros, so that no offset moves; creation times become zero. Pictures and sound are unchanged.
 * Files with any other kind of track are rejected, because cameras and drones write positions into tracks of metadata,
 * subtitles or text, and their samples cannot be separated from the pictures.
 *
 * Not checked: data that a codec may carry inside pictures and sound.
 */
import { ApiError } from '../../../http/errors';
import type { VideoSize } from './video-size';

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf', 'mvex', 'moof', 'traf']);
const metadata = new Set(['udta', 'meta', 'uuid', 'emsg', 'free', 'skip', 'iods']);
const known = new Set([
  ...containers,
  ...metadata,
  ...['ftyp', 'mdat', 'mvhd', 'tkhd', 'mdhd', 'hdlr', 'vmhd', 'smhd', 'nmhd', 'elst', 'dref', 'stsd', 'stts', 'ctts'],
  ...['stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'sgpd', 'sbgp', 'sdtp', 'cslg', 'tref', 'mehd', 'trex', 'sidx'],
  ...['mfhd', 'tfhd', 'tfdt', 'trun', 'mfra', 'tfra', 'mfro', 'styp', 'pdin', 'gmhd', 'wide', 'stps', 'saiz', 'saio'],
]);
/** Handlers of tracks: pictures, sound, hints for streaming, timecodes. */
const tracks = new Set(['vide', 'soun', 'hint', 'tmcd']);
const MAX_BOXES = 100_000;

const broken = () => new ApiError('invalid_field', { field: 'file', reason: 'broken' });

/** Changes the bytes in place. @throws ApiError invalid_field naming `file`. */
export function cleanMp4(bytes: Buffer): VideoSize {
  let boxes = 0;
  let size: VideoSize = { width: 0, height: 0 };

  function walk(from: number, to: number, parent: string | null): void {
    let at = from;
    while (at < to) {
      boxes += 1;
      if (boxes > MAX_BOXES || to - at < 8) throw broken();
      let length = bytes.readUInt32BE(at);
      let head = 8;
      const type = bytes.toString('latin1', at + 4, at + 8);
      if (length === 1) {
        if (to - at < 16) throw broken();
        length = Number(bytes.readBigUInt64BE(at + 8));
        head = 16;
      } else if (length === 0 && parent === null) length = to - at;
      const end = at + length;
      if (length < head || end > to) throw broken();
      // Unknown boxes are emptied, because cameras write positions into boxes of their own, also inside `moov` and `trak`.
      // Unknown boxes in a sample table stay, because players need them.
      if (metadata.has(type) || (parent !== 'stbl' && !known.has(type))) {
        bytes.write('free', at + 4, 'latin1');
        bytes.fill(0, at + head, end);
      } else if (containers.has(type)) walk(at + head, end, type);
      else read(type, at + head, end, parent);
      at = end;
    }
  }

  function read(type: string, from: number, to: number, parent: string | null): void {
    if (type === 'hdlr') readHandler(from, to, parent);
    if (type !== 'mvhd' && type !== 'tkhd' && type !== 'mdhd') return;
    if (to - from < 24) throw broken();
    const isLong = bytes[from] === 1;
    bytes.fill(0, from + 4, from + (isLong ? 20 : 12));
    if (type !== 'tkhd' || to - from < (isLong ? 96 : 84)) return;
    const [width, height] = [bytes.readUInt32BE(to - 8) >>> 16, bytes.readUInt32BE(to - 4) >>> 16];
    if (width * height > size.width * size.height) size = { width, height };
  }

  function readHandler(from: number, to: number, parent: string | null): void {
    if (to - from < 24) throw broken();
    // In QuickTime, `minf` also has a handler, which describes where the samples are stored.
    if (parent !== 'minf' && !tracks.has(bytes.toString('latin1', from + 8, from + 12))) {
      throw new ApiError('invalid_field', { field: 'file', reason: 'metadata_track' });
    }
    // The name of the program that wrote it.
    bytes.fill(0, from + 24, to);
  }

  walk(0, bytes.length, null);
  if (size.width === 0 || size.height === 0) throw broken();
  return size;
}
