/** The reader's relationships; they go with the session (specification §4 "Mute", "Follow"; host contract 9.3, 9.6). */
import { resettable } from '../../base/store/jotai';

/** People by uuid. */
export const mutedAtom = resettable<ReadonlySet<string>>(new Set());
/** Containers and roots of threads by uuid. */
export const followedAtom = resettable<ReadonlySet<string>>(new Set());

export function withOne(all: ReadonlySet<string>, uuid: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(all);
  if (isIn) changed.add(uuid);
  else changed.delete(uuid);
  return changed;
}
