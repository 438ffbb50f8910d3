/**
 * A person's one reaction to a message, shown at once. Repeating it removes it; a refusal restores the former one.
 * Emits authentication/required.
 */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { ReactedMessage, Reactions } from '../../contract/content/chat';
import { sendReaction } from '../../transport/api/chat';
import { commentAtom } from '../content/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { askOrWait, refusalFor } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom } from '../user/user.atoms';
import { ownReactionAtom, ownReactionsAtom } from './reactions.atoms';

const setReactions = (set: Setter, content_uuid: string, change: (reactions: Reactions) => Reactions) =>
  set(commentAtom(content_uuid), (it) => it && { ...it, reactions: change((it as ReactedMessage).reactions ?? {}) });

function setOwn(get: Getter, set: Setter, content_uuid: string, reaction: string | null): void {
  const own = new Map(get(ownReactionsAtom));
  if (reaction) own.set(content_uuid, reaction);
  else own.delete(content_uuid);
  set(ownReactionsAtom, own);
}

/** Subtracts what was added, regardless of events in the meantime. */
function show(get: Getter, set: Setter, content_uuid: string, reaction: string | null): void {
  const before = get(ownReactionAtom(content_uuid));
  setOwn(get, set, content_uuid, reaction);
  setReactions(set, content_uuid, (reactions) => {
    const counts = { ...reactions };
    if (before) counts[before] = Math.max(0, (counts[before] ?? 0) - 1);
    if (reaction) counts[reaction] = (counts[reaction] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  });
}

export const reactAction = atom(null, async (get, set, content_uuid: string, picked: string) => {
  const message = get(commentAtom(content_uuid));
  if (!message) return;
  const may = askOrWait(() => refusalFor('comment/like', { comment: message }), 'like');
  if (may !== true && !(await may)) return;

  const before = get(ownReactionAtom(content_uuid));
  const reader = get(currentUserAtom).uuid;
  const reaction = picked === before ? null : picked;
  show(get, set, content_uuid, reaction);
  const { content_container_uuid } = message;
  const answer = await orUnreachable(
    sendReaction(get(sectionUuidAtom), content_container_uuid, content_uuid, reaction) as Promise<unknown>,
  );
  if (!isFailure(answer)) return;
  const isStill = get(ownReactionAtom(content_uuid)) === reaction && get(currentUserAtom).uuid === reader;
  if (isStill) show(get, set, content_uuid, before);
  set(showFailureAction, answer);
});
