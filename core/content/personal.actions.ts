/**
 * What only this reader sees, laid over the thread: own votes and reports, own comments that wait for approval.
 *
 * All conversations of a page ask together, in one request.
 *
 * Writes: loadPersonalAction, forgetPersonalAction
 * Source: HOST-API.md 9.4; the design card, decision 2
 */
import { isFailure } from '../api/failure';
import { fetchPersonalLayer } from '../api/reading';
import { sectionUuidAtom } from '../site/site.atoms';
import { atom } from '../store/jotai';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';
import {
  commentAtom,
  conversationAtom,
  isRoot,
  isVisible,
  noReaction,
  type Reaction,
  reactionAtom,
} from './content.atoms';
import { hearCommentAction } from './hear.actions';
import { marked, secret } from './marks';

/** Container ids that asked in this turn of the event loop. */
const waiting = new Set<string>();
/** Asks for the layer of a conversation; nothing to ask for a guest. */
export const loadPersonalAction = atom(null, async (get, set, container_id: string) => {
  if (!get(isLoggedInAtom)) return;
  waiting.add(container_id);
  await Promise.resolve();
  if (waiting.size === 0) return;
  const ids = [...waiting];
  waiting.clear();

  const byUuid = new Map<string, string>();
  for (const id of ids) {
    const { container } = get(conversationAtom(id));
    if (container) byUuid.set(container.content_container_uuid, id);
  }
  const reader = get(currentUserAtom).uuid;
  if (byUuid.size === 0) return;
  const layer = await fetchPersonalLayer(get(sectionUuidAtom), [...byUuid.keys()]).catch(() => null);
  if (!layer || isFailure(layer) || get(currentUserAtom).uuid !== reader) return;

  for (const { content_container_uuid, liked, disliked, flagged, contents } of layer.containers) {
    const mark = (uuids: string[], field: keyof Reaction) => {
      for (const uuid of uuids) {
        marked.add(uuid);
        set(reactionAtom(uuid), (it) => ({ ...it, [field]: true }));
      }
    };
    mark(liked, 'like');
    mark(disliked, 'dislike');
    mark(flagged, 'flag');
    const id = byUuid.get(content_container_uuid);
    if (!id) continue;
    for (const { content_uuid } of contents) secret.add(content_uuid);
    for (const comment of contents.filter(isRoot)) set(hearCommentAction, { container_id: id, comment, isOwn: true });
    for (const comment of contents.filter((it) => !isRoot(it))) {
      set(hearCommentAction, { container_id: id, comment, isOwn: true });
    }
  }
});

/** The session ended: the votes shown, and what waits for approval, were somebody's who has left. */
export const forgetPersonalAction = atom(null, (get, set) => {
  for (const uuid of marked) set(reactionAtom(uuid), noReaction);
  for (const uuid of secret) if (!isVisible(get(commentAtom(uuid)))) set(commentAtom(uuid), undefined);
  marked.clear();
  secret.clear();
});
