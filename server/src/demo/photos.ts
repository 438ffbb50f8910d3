/** Pictures of the demo's readers in comments: rendered, and stored like uploads. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { StoredMedium } from '../../../core/contract/content/media';
import { photos } from '../../../demo/pictures/photos';
import { drawImage } from '../modules/content/media/images';
import type { MediaRow } from '../modules/content/media/media.repository';
import type { MediaStore } from '../modules/content/media/media-store';
import type { CommentRow } from './rows';

export interface Photo {
  medium: StoredMedium;
  mime: string;
  bytes: number;
}

/** Stores the files of the photos, and returns these by name. */
export async function storePhotos(store: MediaStore): Promise<Map<string, Photo>> {
  const stored = new Map<string, Photo>();
  for (const [name, { drawing, alt }] of Object.entries(photos)) {
    // The renderer does not support variables, so each is replaced by its fallback.
    const files = await drawImage(Buffer.from(drawing.replaceAll(/var\([^,()]+,([^()]+)\)/g, '$1')), 'media');
    const media_uuid = randomUUID();
    for (const { file, bytes, mime } of files) await store.put(`${media_uuid}/${file}`, bytes, mime);
    const { width, height, mime } = files.at(-1) as (typeof files)[number];
    stored.set(name, {
      medium: {
        media_uuid,
        type: 'image',
        key: randomBytes(16).toString('base64url'),
        width,
        height,
        sizes: files.map(({ name, file, width, height }) => ({ name, file, width, height })),
        ...(alt && { alt }),
      },
      mime,
      bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    });
  }
  return stored;
}

/** Returns the rows of pictures in these comments. */
export function mediaRows(stored: ReadonlyMap<string, Photo>, comments: readonly CommentRow[]): MediaRow[] {
  const byUuid = new Map([...stored.values()].map((photo) => [photo.medium.media_uuid, photo]));
  return comments.flatMap(({ id, actor_id, container_uuid, date_created, media_uuids }) =>
    media_uuids.flatMap((uuid) => {
      const photo = byUuid.get(uuid);
      if (!photo) return [];
      const { type, width, height, key, sizes } = photo.medium;
      const { mime, bytes } = photo;
      return {
        uuid,
        user_id: actor_id,
        container_uuid,
        comment_id: id,
        type,
        mime,
        width,
        height,
        sizes,
        bytes,
        key,
        attach_key: null,
        date_created,
        date_attached: date_created,
      };
    }),
  );
}
