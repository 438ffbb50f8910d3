/** Removing an own message (host contract 9.5). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { removeComment } from '../../transport/api/writing';
import { commentAtom } from '../content/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** Removes its text at once, and restores it on refusal. @returns true on success. */
export const removeMessageAction = atom(null, async (get, set, message: Comment): Promise<boolean> => {
  const { content_uuid, content_container_uuid } = message;
  const gone = { content: undefined, state: 'disabled', simplified_state: 'hidden' } as const;
  set(commentAtom(content_uuid), (it) => it && { ...it, ...gone });
  const answer = await orUnreachable(
    removeComment(get(sectionUuidAtom), content_container_uuid, content_uuid) as Promise<unknown>,
  );
  if (!isFailure(answer)) return true;
  const { content, state, simplified_state } = message;
  set(commentAtom(content_uuid), (it) => it && { ...it, content, state, simplified_state });
  set(showFailureAction, answer);
  return false;
});
