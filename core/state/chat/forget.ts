import type { Getter } from '../../base/store/jotai';
import { commentAtom, deliveryAtom, lastSeqAtom, reactionAtom } from '../content/content.atoms';
import { chatAtom, windowsAtom } from './chat.atoms';
import { ownReactionAtom, reactionsAtom } from './reactions.atoms';

/** Removes all facts of a message. */
export function forget(uuid: string): void {
  const families = [commentAtom, reactionAtom, reactionsAtom, ownReactionAtom, deliveryAtom, lastSeqAtom];
  for (const family of families) family.forget(uuid);
}

/** Returns the messages that no element shows now. */
export function forgetUnshown(get: Getter, container_id: string, uuids: readonly string[]): void {
  if (uuids.length === 0) return;
  const { latest, pinned } = get(chatAtom(container_id));
  const shown = [latest, ...[...get(windowsAtom(container_id)).values()].map((window) => window.uuids)];
  for (const uuid of uuids) {
    if (uuid !== pinned && !shown.some((list) => list.includes(uuid))) forget(uuid);
  }
}
