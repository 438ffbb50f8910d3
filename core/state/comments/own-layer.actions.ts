/** Own votes and reports of one container, on top of the public data, and removed with the session. */
import { atom } from '../../base/store/jotai';
import type { PersonalLayer } from '../../contract/comment';
import { mutedAtom } from '../relationships/relationships.atoms';
import { noReaction, reactionAtom } from './content.atoms';
import { marked, markOwn } from './marks';

/** @returns own comments that are not public */
export const layOwnAction = atom(null, (get, set, { muted, containers: [own] }: PersonalLayer) => {
  set(mutedAtom, new Set(muted));
  for (const [field, uuids = []] of [
    ['like', own?.liked],
    ['flag', own?.flagged],
  ] as const) {
    for (const uuid of uuids) {
      markOwn(get, set, uuid);
      set(reactionAtom(uuid), (it) => ({ ...it, [field]: true }));
    }
  }
  return own?.contents ?? [];
});

export const forgetOwnAction = atom(null, (_get, set) => {
  for (const uuid of marked) set(reactionAtom(uuid), noReaction);
  marked.clear();
  set(mutedAtom, new Set());
});
