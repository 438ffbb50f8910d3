/** Rendered comments that are missing from the list after a gap: changed or removed (host contract 9.4, 10). */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment, Container } from '../../contract/comment';
import { fetchSelection } from '../../transport/api/reading';
import { sectionUuidAtom } from '../site/site.atoms';
import { applyCommentAction } from './apply-comment.actions';
import { commentAtom, conversationAtom, deliveryAtom, isVisible, threadAtom } from './content.atoms';

/** Most ids that the server takes at once. */
const BATCH = 100;

/** @returns false when they could not be loaded. */
export const recheckAction = atom(
  null,
  async (get, set, container_id: string, container: Container, answered: Comment[]): Promise<boolean> => {
    const { threads, held } = get(conversationAtom(container_id));
    const fresh = new Set(answered.map(({ content_uuid }) => content_uuid));
    const drawn = [...threads, ...held]
      .flatMap((root) => [root, ...get(threadAtom(root)).replies])
      .filter((uuid) => !fresh.has(uuid) && isVisible(get(commentAtom(uuid))) && !get(deliveryAtom(uuid)));
    const found = new Map<string, Comment>();
    for (let at = 0; at < drawn.length; at += BATCH) {
      const uuids = drawn.slice(at, at + BATCH);
      const section = get(sectionUuidAtom);
      const answer = await orUnreachable(fetchSelection(section, container.content_container_uuid, uuids));
      if (isFailure(answer)) return false;
      for (const comment of answer.contents) found.set(comment.content_uuid, comment);
    }
    for (const uuid of drawn) {
      const known = get(commentAtom(uuid));
      if (!known) continue;
      // A comment that the server omits is not visible any more.
      const comment = found.get(uuid) ?? { ...known, content: undefined, state: 'hidden', simplified_state: 'hidden' };
      set(applyCommentAction, { container_id, comment, seq: container.seq });
    }
    return true;
  },
);
