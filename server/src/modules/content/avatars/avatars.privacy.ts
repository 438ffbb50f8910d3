import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import type { MediaStore } from '../media/media-store';
import { filesOf } from '../media/picture-files';
import { avatarsOf, hideAvatars } from './avatars.repository';
import { removeAvatars } from './avatars.service';

/** A person's picture. */
export const avatarsPart = (media: MediaStore): PrivacyPart => ({
  markers: { own: ['avatars.user_id'] },
  erases: [{ what: 'pictures', column: 'avatars.user_id', fate: 'removed' }],
  async export(db, { id }) {
    const avatars = await avatarsOf(db, id);
    return {
      avatars: avatars.map(({ uuid, is_shown, bytes, key, date_created }) => ({
        is_shown,
        bytes,
        paths: filesOf({ as: 'avatar', id: uuid }).map((file) => `/avatars/${file}?key=${key}`),
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    await hideAvatars(trx, user_id);
    return [];
  },
  async erase({ db }, { user_id }) {
    await removeAvatars({ db, media }, user_id);
  },
});
