/**
 * The reader's relationships: whom they mute, which conversations and threads they follow. Of one reader only: it
 * comes with the personal layer (core/state/comments/personal.actions.ts) and goes with the session.
 *
 * Reads: mutedAtom, followedAtom, isNotifyingAtom
 * Source: specification §4 "Mute", "Follow"; host contract 9.3, 9.6
 */
import { atom, resettable } from '../../base/store/jotai';

/** People by uuid. */
export const mutedAtom = resettable<ReadonlySet<string>>(new Set());
/** Containers and roots of threads by uuid. */
export const followedAtom = resettable<ReadonlySet<string>>(new Set());

/** Whether anything is sent to those who follow a conversation: until then nothing offers to notify them. */
export const isNotifyingAtom = atom(false);

/** The same set with one more, or one less. */
export function withOne(all: ReadonlySet<string>, uuid: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(all);
  if (isIn) changed.add(uuid);
  else changed.delete(uuid);
  return changed;
}
