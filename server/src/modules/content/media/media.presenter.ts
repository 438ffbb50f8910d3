/** Media as they stand in comments on the wire. */
import type { Medium, StoredMedium } from '../../../../../core/contract/media';

/**
 * @param isPrivate when not everybody sees the comment: its author and staff do, and a browser's `<img>` shows no
 *   token, so their addresses carry the medium's key.
 */
export const presentMedium = (
  { media_uuid, type, width, height, key, sizes, alt }: StoredMedium,
  isPrivate: boolean,
): Medium => ({
  media_uuid,
  type,
  width,
  height,
  ...(alt && { alt }),
  sizes: sizes.map(({ file, ...size }) => ({
    ...size,
    path: `/media/${media_uuid}/${file}${isPrivate ? `?key=${key}` : ''}`,
  })),
});
