import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
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

test('what stands in a line of text keeps its empty sides clear', async () => {
  const [emote] = await drawImage(await plain(100, 50), 'emote');
  const { data, info } = await sharp(emote?.bytes).raw().toBuffer({ resolveWithObject: true });
  assert.equal(info.channels, 4);
  const alphaAt = (y: number) => data[(y * info.width + 36) * 4 + 3];
  assert.deepEqual([alphaAt(2), alphaAt(36)], [0, 255]);
});
