import { clearedOnReset, type Getter, resettable, type Setter } from '../../base/store/jotai';
import { currentUserAtom } from '../user/user.atoms';

/** What shows something only this reader sees, so that it can go when the session ends. */
export const marked = clearedOnReset(new Set<string>());
export const secret = clearedOnReset(new Set<string>());
/** Whose these are: a reader's uuid, '' while there are none. */
export const ownerAtom = resettable('');

/** A reader may act before the personal layer is asked for: learning who reads must not take that from them. */
export function markOwn(get: Getter, set: Setter, content_uuid: string): void {
  marked.add(content_uuid);
  if (!get(ownerAtom)) set(ownerAtom, get(currentUserAtom).uuid);
}
