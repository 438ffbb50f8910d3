/** Videos are stored as they came, pictures and sound untouched, without metadata: nothing here decodes them. */
import type { AssetFile } from './images';
import { cleanMp4 } from './mp4';
import { cleanWebm } from './webm';

/** @throws ApiError invalid_field naming `file` for what is no whole video. */
export function cleanVideo(input: Buffer, mime: 'video/mp4' | 'video/webm'): AssetFile[] {
  const bytes = Buffer.from(input);
  const size = mime === 'video/mp4' ? cleanMp4(bytes) : cleanWebm(bytes);
  return [{ name: 'video', file: mime === 'video/mp4' ? 'video.mp4' : 'video.webm', mime, ...size, bytes }];
}
