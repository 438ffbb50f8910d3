/** Media in comments on the wire. */
import type { Medium, StoredMedium } from '../../../../../core/contract/content/media';

/**
 * @param isPrivate true when not everyone sees the comment, only its author and staff. A browser's `<img>` sends no
 *   token, so addresses of private media carry the medium's key.
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
