/** Stores videos without metadata, with pictures and sound unchanged. Nothing here decodes them. */
import type { AssetFile } from './images';
import { cleanMp4 } from './mp4';
import { cleanWebm } from './webm';

/** @throws ApiError invalid_field naming `file` when the video is incomplete */
export function cleanVideo(input: Buffer, mime: 'video/mp4' | 'video/webm'): AssetFile[] {
  const bytes = Buffer.from(input);
  const size = mime === 'video/mp4' ? cleanMp4(bytes) : cleanWebm(bytes);
  return [{ name: 'video', file: mime === 'video/mp4' ? 'video.mp4' : 'video.webm', mime, ...size, bytes }];
}
