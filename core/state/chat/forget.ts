import { commentAtom, deliveryAtom, reactionAtom } from '../comments/content.atoms';
import { lastSeqAtom } from '../comments/last-seq.atoms';
import { ownReactionAtom, reactionsAtom } from './reactions.atoms';

/** Lets go of all facts of a message, which nobody shows any more. */
export function forget(uuid: string): void {
  const families = [commentAtom, reactionAtom, reactionsAtom, ownReactionAtom, deliveryAtom, lastSeqAtom];
  for (const family of families) family.forget(uuid);
}
