import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import type { MediaStore } from '../media/media-store';
import { avatarsOf, hideAvatars } from './avatars.repository';
import { remove, SIZES } from './avatars.service';

/** Somebody's picture. */
export const avatarsPart = (media: MediaStore): PrivacyPart => ({
  markers: { own: ['avatars.user_id'] },
  async export(db, { id }) {
    const avatars = await avatarsOf(db, id);
    return {
      avatars: avatars.map(({ uuid, is_shown, bytes, key, date_created }) => ({
        is_shown,
        bytes,
        paths: SIZES.map((size) => `/avatars/${uuid}/${size}.webp?key=${key}`),
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    await hideAvatars(trx, user_id);
    return [];
  },
  async erase({ db }, { user_id }) {
    await remove({ db, media }, await avatarsOf(db, user_id));
  },
});
