import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type Drawing, drawImage } from './images';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8ab' } })
    .png()
    .toBuffer();

const sizes: Record<Drawing, [string, number, number][]> = {
  media: [
    ['small', 320, 160],
    ['medium', 800, 400],
    ['large', 1000, 500],
  ],
  avatar: [
    ['small', 96, 96],
    ['large', 320, 320],
  ],
  emote: [['emote', 72, 72]],
  option: [['option', 96, 96]],
};

for (const [as, drawn] of Object.entries(sizes) as [Drawing, (typeof sizes)[Drawing]][]) {
  test(`a picture is unfolded once for all its sizes: ${as}`, async () => {
    const input = await plain(1000, 500);
    let unfolded = 0;
    const { toBuffer } = sharp.prototype;
    const spy = mock.method(sharp.prototype, 'toBuffer', function (this: Sharp, ...args: unknown[]) {
      const { options } = this as unknown as { options: { input: { buffer?: Buffer } } };
      if (options.input.buffer === input) unfolded += 1;
      return toBuffer.apply(this, args as never);
    });
    const files = await drawImage(input, as);
    spy.mock.restore();
    assert.equal(unfolded, 1);
    assert.deepEqual(
      files.map(({ name, width, height }) => [name, width, height]),
      drawn,
    );
  });
}

test('a picture within a line of text keeps its transparent sides', async () => {
  const [emote] = await drawImage(await plain(100, 50), 'emote');
  const { data, info } = await sharp(emote?.bytes).raw().toBuffer({ resolveWithObject: true });
  assert.equal(info.channels, 4);
  const alphaAt = (y: number) => data[(y * info.width + 36) * 4 + 3];
  assert.deepEqual([alphaAt(2), alphaAt(36)], [0, 255]);
});

/** Builds an empty interlaced PNG: a few KB of it decode to hundreds of MB. */
function inPasses(side: number, bytesPerPixel: number): Buffer {
  const passes = [
    ...[[0, 0, 8, 8] as const, [4, 0, 8, 8] as const, [0, 4, 4, 8] as const, [2, 0, 4, 4] as const],
    ...[[0, 2, 2, 4] as const, [1, 0, 2, 2] as const, [0, 1, 1, 2] as const],
  ];
  const rows = passes.map(([x, y, across, down]) => {
    const row = 1 + Math.ceil((side - x) / across) * bytesPerPixel;
    return Buffer.alloc(row * Math.ceil((side - y) / down));
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bytesPerPixel * 2, 6, 0, 0, 1]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 }));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a small file that unfolds to very much is refused by its header', async () => {
  await assert.rejects(drawImage(inPasses(4000, 8), 'media'), {
    data: { field: 'file', reason: 'too_many_pixels', max: 15_000_000 },
  });
  assert.equal((await drawImage(inPasses(400, 8), 'media')).length, 3);
});
