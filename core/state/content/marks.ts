import { clearedOnReset, type Getter, resettable, type Setter } from '../../base/store/jotai';
import { currentUserAtom } from '../user/user.atoms';

/** Comments that show something only this reader sees, so that it can be removed when the session ends. */
export const marked = clearedOnReset(new Set<string>());
export const secret = clearedOnReset(new Set<string>());
/** Uuid of the reader who set these marks; '' while there are none. */
export const ownerAtom = resettable('');

/** Marks set before the personal layer is loaded: learning the reader's identity must not remove them. */
export function markOwn(get: Getter, set: Setter, content_uuid: string): void {
  marked.add(content_uuid);
  if (!get(ownerAtom)) set(ownerAtom, get(currentUserAtom).uuid);
}
