/** The smallest valid MP4 and WebM files, with a mark in every metadata box. */
const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** Gives a complete box an open end, which means the end of the file. */
const openEnded = (whole: Buffer): Buffer => {
  whole.writeUInt32BE(0);
  return whole;
};

export function anMp4(mark: string, { handler = 'vide', ends = true, trackEnds = true } = {}): Buffer {
  const header = Buffer.alloc(84);
  header.fill(7, 4, 12);
  header.writeUInt32BE(64 << 16, 76);
  header.writeUInt32BE(48 << 16, 80);
  const hdlr = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from(`${mark}\0`)]);
  const media = box('mdia', box('hdlr', hdlr), box('gps ', mark), box('minf', box('loci', mark)));
  const track = box('trak', box('tkhd', header), media, box('gps ', mark), box('udta', box('name', mark)));
  const last = box('xyzz', mark);
  return Buffer.concat([
    box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 7)),
      trackEnds ? track : openEnded(track),
      box('udta', box('©xyz', mark), box('meta', mark)),
      box('meta', mark),
      box('gps ', mark),
    ),
    box('uuid', mark),
    box('free', mark),
    box('mdat', 'the pictures'),
    ends ? last : openEnded(last),
  ]);
}

const element = (id: number[], ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE((0x10000000 | body.length) >>> 0);
  return Buffer.concat([Buffer.from(id), size, body]);
};

export function aWebm(mark: string): Buffer {
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element([0x15, 0x49, 0xa9, 0x66], element([0x7b, 0xa9], mark), element([0x57, 0x41], mark)),
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element(
          [0xae],
          element([0x53, 0x6e], mark),
          element([0xe0], element([0xb0], Buffer.from([64])), element([0xba], Buffer.from([48]))),
        ),
      ),
      element([0x12, 0x54, 0xc3, 0x67], mark),
      element([0x1f, 0x43, 0xb6, 0x75], 'the pictures'),
    ),
  ]);
}
