import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { findOf } from './media.repository';
import { pruneMedia, removeMediaOf } from './media.service';
import type { MediaStore } from './media-store';

/** A person's uploads. */
export const mediaPart = (store: MediaStore): PrivacyPart => ({
  markers: { own: ['media.user_id'] },
  erases: [{ what: 'media', column: 'media.user_id', fate: { anonymise: 'nameless', delete: 'removed' } }],
  async export(db, { id }) {
    const media = await findOf(db, id, 'all');
    return {
      media: media.map(({ uuid, comment_id, type, mime, width, height, sizes, bytes, key, date_created }) => ({
        media_uuid: uuid,
        content_uuid: comment_id === null ? null : numericIdToUuid(comment_id),
        type,
        mime,
        width,
        height,
        bytes,
        paths: sizes.map(({ file }) => `/media/${uuid}/${file}?key=${key}`),
        date_created,
      })),
    };
  },
  async erase({ db, now }, { user_id, mode }) {
    await removeMediaOf(db, store, user_id, mode === 'delete' ? 'all' : 'unattached');
    // Deletes the pictures of deleted comments, too.
    await pruneMedia(db, store, now());
  },
});
