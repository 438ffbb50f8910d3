/** One's own picture: another, or none, and back again (specification §7 `avatar`; host contract 9.3). */
import { type Failure, isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { showFailureAction } from '../notices/notices.atoms';
import type { CurrentReader } from '../user/user';
import { currentUserAtom, setCurrentUserAction } from '../user/user.atoms';
import { changeAccountAction } from './account.actions';

/** @param picture empty: none. @returns what puts back what was there before, or a Failure */
export const changePictureAction = atom(
  null,
  async (get, set, picture: Blob | ''): Promise<(() => Promise<void>) | Failure> => {
    const before = await readPicture(get(currentUserAtom).pic_large);
    // Taken away it is gone at once; what is refused comes back.
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

/** The server forgets it with the change. Empty where there is none, or it cannot be had. */
async function readPicture(address: string): Promise<Blob | ''> {
  if (!address) return '';
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.blob() : '';
}
