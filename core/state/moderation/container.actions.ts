/** Staff's settings of a conversation (host contract 9.4, 13). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ContainerChanges } from '../../contract/content/moderation-api';
import { changeContainer, fetchSignature } from '../../transport/api/moderation';
import { conversationAtom } from '../comments/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** @returns true on success. */
export const changeContainerAction = atom(
  null,
  async (get, set, container_id: string, changes: ContainerChanges): Promise<boolean> => {
    const { container } = get(conversationAtom(container_id));
    if (!container) return false;
    const answer = await orUnreachable(
      changeContainer(get(sectionUuidAtom), container.content_container_uuid, changes),
    );
    if (isFailure(answer)) {
      void set(showFailureAction, answer);
      return false;
    }
    const { settings } = answer;
    set(conversationAtom(container_id), (it) => ({ ...it, container: it.container && { ...it.container, settings } }));
    return true;
  },
);

/** Token that lets another site of the group show the container; '' on failure. */
export const loadSignatureAction = atom(null, async (get, _set, container_uuid: string): Promise<string> => {
  const answer = await orUnreachable(fetchSignature(get(sectionUuidAtom), container_uuid));
  return isFailure(answer) ? '' : answer.signature;
});
