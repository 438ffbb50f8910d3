/**
 * Images as they are stored: drawn anew from their pixels as webp, in three sizes, upright, in sRGB, without anything else
 * the file carried: no EXIF, no place, no thumbnail, no text, no second file behind it.
 *
 * What an image would unfold to is asked of its header first, so that a small file cannot fill the memory.
 */
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { OPTION_PICTURE_PX } from '../../../../../core/contract/poll-limits';
import { ApiError } from '../../../http/errors';

/** A camera's picture. */
const MAX_PIXELS = 50_000_000;
/** All frames of an animation together: each is drawn like a picture, and compresses to next to nothing. */
const MAX_ANIMATED_PIXELS = 10_000_000;
/** Decoded size of the largest picture, with four channels of one byte. */
const MAX_BYTES = 4 * MAX_PIXELS;
/** Lower for interlaced and progressive pictures, because the decoder holds all of their pixels in memory. */
const MAX_BYTES_IN_PASSES = 120_000_000;
const MAX_SIDE = 16_000;
const MAX_FRAMES = 300;
const TIMEOUT_SECONDS = 20;

/** Bytes of a channel, by the depth that sharp reports. */
const SAMPLE_BYTES: Record<string, number> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2 },
  ...{ uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 },
};

/** The longest side of each size. */
const boxes = { small: 320, medium: 800, large: 2048 } as const;

export interface AssetFile {
  name: string;
  file: string;
  mime: string;
  width: number;
  height: number;
  bytes: Buffer;
}

// One image at a time uses one core; what is read is never read again.
sharp.cache(false);
sharp.concurrency(1);

const broken = () => new ApiError('invalid_field', { field: 'file', reason: 'broken' });
const tooLarge = (max: number) => new ApiError('invalid_field', { field: 'file', reason: 'too_many_pixels', max });

/**
 * A person's picture beside what they wrote and on their profile, on screens that draw two pixels for one: the middle of it.
 * What stands in a line of text is seen whole, on three: its room is known before it is there. The picture of a poll's answer
 * is as high as its row.
 */
const squares = {
  avatar: { fit: 'cover', sides: { small: 96, large: 320 } },
  emote: { fit: 'contain', sides: { emote: 72 } },
  option: { fit: 'cover', sides: { option: OPTION_PICTURE_PX } },
} as const;

/** What an image is drawn for. */
export type Drawing = 'media' | keyof typeof squares;

/** Of an animation the first frame. @throws as `drawImage` */
async function drawSquares(input: Buffer, as: keyof typeof squares): Promise<AssetFile[]> {
  await readHeader(input);
  const { fit, sides } = squares[as];
  const side = Math.max(...Object.values(sides));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const largest = await open(input, false, { width: side, height: side, fit, background });
  return drawEach(largest, sides, 82);
}

/** @throws ApiError invalid_field naming `file` for what is broken or too large. */
export async function drawImage(input: Buffer, as: Drawing): Promise<AssetFile[]> {
  if (as !== 'media') return drawSquares(input, as);
  const { isAnimated } = await readHeader(input);
  const { large } = boxes;
  const largest = await open(input, isAnimated, {
    width: large,
    height: large,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return drawEach(largest, boxes, 80);
}

/** The file is unfolded once, for the largest size; the others are made from that one's pixels. */
async function drawEach(largest: () => Sharp, sides: Record<string, number>, quality: number): Promise<AssetFile[]> {
  const files: AssetFile[] = [];
  for (const [name, side] of Object.entries(sides)) files.push(await draw(largest(), { name, side, quality }));
  return files;
}

/** What an image would unfold to. */
async function readHeader(input: Buffer): Promise<{ isAnimated: boolean }> {
  const header = await sharp(input, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw broken();
    });
  const { width, pages = 1, pageHeight = header.height, channels, isProgressive } = header;
  if (width < 1 || pageHeight < 1) throw broken();
  const isAnimated = pages > 1;
  const bytes = isProgressive ? MAX_BYTES_IN_PASSES : MAX_BYTES;
  const perPixel = channels * (SAMPLE_BYTES[header.depth] ?? 8);
  const max = isAnimated ? MAX_ANIMATED_PIXELS : Math.min(MAX_PIXELS, Math.floor(bytes / perPixel));
  if (width > MAX_SIDE || pageHeight > MAX_SIDE || pages > MAX_FRAMES || width * pageHeight * pages > max) {
    throw tooLarge(max);
  }
  return { isAnimated };
}

/** The image upright and as the largest size wants it, in memory, as often as it is asked for. */
async function open(input: Buffer, isAnimated: boolean, box: ResizeOptions): Promise<() => Sharp> {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS + 1, animated: isAnimated, failOn: 'error' });
  // An animation has no orientation to apply, and cannot be turned.
  const upright = isAnimated ? image : image.autoOrient();
  const fitted = upright.resize(box).toColourspace('srgb').timeout({ seconds: TIMEOUT_SECONDS });
  try {
    if (isAnimated) {
      // Raw pixels have no times between frames.
      const data = await fitted.webp({ lossless: true, effort: 0 }).toBuffer();
      return () => sharp(data, { animated: true });
    }
    const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  } catch {
    throw broken();
  }
}

interface Size {
  name: string;
  side: number;
  quality: number;
}

async function draw(image: Sharp, { name, side, quality }: Size): Promise<AssetFile> {
  try {
    const { data, info } = await image
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp({ quality, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    return { name, file: `${name}.webp`, mime: 'image/webp', width: info.width, height, bytes: data };
  } catch {
    throw broken();
  }
}
