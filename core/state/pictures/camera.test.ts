import { expect } from '@open-wc/testing';
import { scaled } from './camera';

describe("a camera's picture", () => {
  async function picture(width: number, height: number, type = 'image/png'): Promise<File> {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.fillRect(0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return new File([blob as Blob], 'IMG_4711.png', { type });
  }

  it('is sent with 2,048 px at its longer side, in its proportions', async () => {
    for (const [width, height, wide, high] of [
      [4096, 1024, 2048, 512],
      [1000, 4000, 512, 2048],
    ] as const) {
      const file = await scaled(await picture(width, height));
      expect([file.name, file.type]).to.deep.equal(['IMG_4711.jpg', 'image/jpeg']);
      const small = await createImageBitmap(file);
      expect([small.width, small.height]).to.deep.equal([wide, high]);
    }
  });

  it('is sent as it is when it is small, moves, or is no picture that the browser knows', async () => {
    const text = new File(['no picture'], 'a.heic', { type: 'image/heic' });
    for (const file of [await picture(2048, 100), await picture(3000, 100, 'image/gif'), text]) {
      expect(await scaled(file)).to.equal(file);
    }
  });
});
