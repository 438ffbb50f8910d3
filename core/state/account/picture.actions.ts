/** The reader's own picture: changing, removing and restoring it (specification §7 `avatar`; host contract 9.3). */
import { type Failure, isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { showFailureAction } from '../notices/notices.atoms';
import type { CurrentReader } from '../user/user';
import { currentUserAtom, setCurrentUserAction } from '../user/user.atoms';
import { changeAccountAction } from './account.actions';

/** @param picture empty: removes it. @returns a function that restores the previous picture, or a Failure */
export const changePictureAction = atom(
  null,
  async (get, set, picture: Blob | ''): Promise<(() => Promise<void>) | Failure> => {
    const before = await readPicture(get(currentUserAtom).pic_large);
    // A removal shows at once; a refusal restores the picture.
    const shown = get(currentUserAtom);
    if (picture === '') set(setCurrentUserAction, { ...shown, ...none });
    const answer = await set(changeAccountAction, { avatar: picture });
    if (isFailure(answer)) {
      set(setCurrentUserAction, withPictureOf(get(currentUserAtom), shown));
      return answer;
    }
    return async () => {
      const undone = await set(changeAccountAction, { avatar: before });
      if (isFailure(undone)) await set(showFailureAction, undone);
    };
  },
);

const none = { pic_small: '', pic_large: '', pic_small_pending: '', pic_large_pending: '' };

function withPictureOf(user: CurrentReader, { uuid, ...from }: CurrentReader): CurrentReader {
  const { pic_small, pic_large, pic_small_pending, pic_large_pending } = from;
  return user.uuid === uuid ? { ...user, pic_small, pic_large, pic_small_pending, pic_large_pending } : user;
}

/** Read before the change, because it deletes the server's picture. Empty without a picture, or on failure. */
async function readPicture(address: string): Promise<Blob | ''> {
  if (!address) return '';
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.blob() : '';
}
