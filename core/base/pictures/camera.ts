/**
 * Prepares a file for upload: scales a camera's picture to the largest size that readers get, converts formats that
 * only this browser can open, and rejects files that the server would reject, before anything is sent.
 */

import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../contract/values/limits';
import { type Failure, toFailure } from '../failure/failure';

const LONGEST_PX = 2048;
const QUALITY = 0.85;
/** File types that the server accepts. */
const TAKEN = /^(?:image\/(?:jpeg|png|apng|webp|gif|avif)|video\/(?:mp4|webm))$/;

const tooLarge = () => toFailure(413, { code: 'payload_too_large' });
const unsupported = () => toFailure(415, { code: 'unsupported_media_type' });

/** @returns the file to send, or a Failure in the server's own terms */
export async function prepared(file: File, maxBytes = IMAGE_MAX_BYTES): Promise<File | Failure> {
  const isTaken = TAKEN.test(file.type);
  if (/^video\//.test(file.type)) return !isTaken ? unsupported() : file.size > VIDEO_MAX_BYTES ? tooLarge() : file;
  const asItIs = () => (!isTaken ? unsupported() : file.size > maxBytes ? tooLarge() : file);
  // Keeps the file unchanged, because scaling would stop an animation.
  if (file.type === 'image/gif') return asItIs();
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return asItIs();
  const factor = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
  if (isTaken && factor === 1 && file.size <= maxBytes) return file;
  return (await encoded(picture, factor, file)) ?? asItIs();
}

/** Null if the browser cannot encode the picture. Browsers that write WebP preserve transparency. */
async function encoded(picture: ImageBitmap, factor: number, { name, type }: File): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * factor);
  canvas.height = Math.round(picture.height * factor);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const wanted = /png|webp|avif/.test(type) ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, QUALITY));
  if (!blob) return null;
  const ending = blob.type.slice('image/'.length).replace('jpeg', 'jpg');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type });
}
