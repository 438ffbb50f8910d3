import { expect } from '@open-wc/testing';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/values/limits';
import { isFailure } from '../failure/failure';
import { prepared } from './camera';

/** A file that reports a size without using the memory. */
const sized = (file: File, size: number): File => Object.defineProperty(file, 'size', { value: size });

describe("a camera's picture", () => {
  async function picture(width: number, height: number, type = 'image/jpeg'): Promise<File> {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.fillRect(0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return new File([blob as Blob], 'IMG_4711.png', { type });
  }

  async function sent(file: File): Promise<File> {
    const answer = await prepared(file);
    if (isFailure(answer)) throw new Error(answer.data?.code);
    return answer;
  }

  const refusal = async (file: File) => {
    const answer = await prepared(file);
    return isFailure(answer) ? answer.data?.code : answer.type;
  };

  it('is sent with 2,048 px at its longer side, in its proportions', async () => {
    for (const [width, height, wide, high] of [
      [4096, 1024, 2048, 512],
      [1000, 4000, 512, 2048],
    ] as const) {
      const file = await sent(await picture(width, height));
      expect([file.name, file.type]).to.deep.equal(['IMG_4711.jpg', 'image/jpeg']);
      const small = await createImageBitmap(file);
      expect([small.width, small.height]).to.deep.equal([wide, high]);
    }
  });

  it('is sent unchanged when it is small, animated, or only the server can read it', async () => {
    const unknown = new File(['no picture'], 'a.avif', { type: 'image/avif' });
    for (const file of [await picture(2048, 100), await picture(3000, 100, 'image/gif'), unknown]) {
      expect(await prepared(file)).to.equal(file);
    }
  });

  it('is converted if only this browser can open it, and scaled down if it is too large', async () => {
    for (const type of ['image/heic', 'image/bmp', '']) {
      const file = await sent(await picture(20, 10, type));
      expect([file.name, file.type]).to.deep.equal(['IMG_4711.jpg', 'image/jpeg']);
    }
    const huge = sized(await picture(2000, 1000), 3 * IMAGE_MAX_BYTES);
    expect((await sent(huge)).size).to.be.below(IMAGE_MAX_BYTES);
    // A logo keeps its transparent parts.
    expect((await sent(await picture(4000, 10, 'image/png'))).type).to.equal('image/webp');
  });

  it('is refused with the reason before anything is sent', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const of = (type: string, name: string, content = 'x') => new File([content], name, { type });
    expect(await refusal(of('image/heic', 'a.heic'))).to.equal('unsupported_media_type');
    expect(await refusal(of('image/svg+xml', 'a.svg', svg))).to.equal('unsupported_media_type');
    expect(await refusal(of('application/pdf', 'a.pdf'))).to.equal('unsupported_media_type');
    expect(await refusal(of('', 'a'))).to.equal('unsupported_media_type');
    expect(await refusal(of('video/quicktime', 'a.mov'))).to.equal('unsupported_media_type');
    expect(await refusal(sized(of('image/gif', 'a.gif'), IMAGE_MAX_BYTES + 1))).to.equal('payload_too_large');
    expect(await refusal(sized(of('image/jpeg', 'a.jpg'), IMAGE_MAX_BYTES + 1))).to.equal('payload_too_large');
    expect(await refusal(sized(of('video/mp4', 'a.mp4'), VIDEO_MAX_BYTES + 1))).to.equal('payload_too_large');
    expect(await refusal(sized(of('video/mp4', 'a.mp4'), VIDEO_MAX_BYTES))).to.equal('video/mp4');
  });
});
