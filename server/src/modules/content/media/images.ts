/**
 * Re-encodes images from their pixels as webp, in three sizes, upright, in sRGB. Nothing else from the file remains: no
 * EXIF, location, thumbnail, text or appended file.
 *
 * Reads the decoded size from the header first, so that a small file cannot fill the memory.
 */
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { OPTION_PICTURE_PX } from '../../../../../core/contract/content/poll-limits';
import { ApiError } from '../../../http/errors';

/** Limit that a camera's picture does not reach. */
const MAX_PIXELS = 50_000_000;
/** Pixels of all frames of an animation: each frame is decoded like a picture, and compresses to almost nothing. */
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

// One image at a time uses one core, and no file is read twice.
sharp.cache(false);
sharp.concurrency(1);

const broken = () => new ApiError('invalid_field', { field: 'file', reason: 'broken' });
const tooLarge = (max: number) => new ApiError('invalid_field', { field: 'file', reason: 'too_many_pixels', max });

/**
 * Square sizes. Avatars appear beside comments and on profiles: the middle of the picture, at double resolution. Emotes
 * in a line of text are shown whole, at triple resolution, in a space reserved before they load. Pictures of poll
 * answers are as high as their row.
 */
const squares = {
  avatar: { fit: 'cover', sides: { small: 96, large: 320 } },
  emote: { fit: 'contain', sides: { emote: 72 } },
  option: { fit: 'cover', sides: { option: OPTION_PICTURE_PX } },
} as const;

/** Uses of an image. */
export type Drawing = 'media' | keyof typeof squares;

/** Uses the first frame of an animation. @throws as `drawImage` */
async function drawSquares(input: Buffer, as: keyof typeof squares): Promise<AssetFile[]> {
  await readHeader(input);
  const { fit, sides } = squares[as];
  const side = Math.max(...Object.values(sides));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const largest = await open(input, false, { width: side, height: side, fit, background });
  return drawEach(largest, sides, 82);
}

/** @throws ApiError invalid_field naming `file` when the file is broken or too large */
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

/** Decodes the file once, for the largest size, and makes the other sizes from its pixels. */
async function drawEach(largest: () => Sharp, sides: Record<string, number>, quality: number): Promise<AssetFile[]> {
  const files: AssetFile[] = [];
  for (const [name, side] of Object.entries(sides)) files.push(await draw(largest(), { name, side, quality }));
  return files;
}

/** Reads the decoded size of an image. */
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

/** Decodes the image upright in the largest size. Returns a function that opens it from memory each time. */
async function open(input: Buffer, isAnimated: boolean, box: ResizeOptions): Promise<() => Sharp> {
  const image = sharp(input, { limitInputPixels: MAX_PIXELS + 1, animated: isAnimated, failOn: 'error' });
  // An animation has no orientation to apply, and cannot be turned.
  const upright = isAnimated ? image : image.autoOrient();
  const fitted = upright.resize(box).toColourspace('srgb').timeout({ seconds: TIMEOUT_SECONDS });
  try {
    if (isAnimated) {
      // Raw pixels have no frame durations.
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
