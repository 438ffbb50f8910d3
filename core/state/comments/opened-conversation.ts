import type { Failure } from '../../base/failure/failure';
import type { Getter, Setter } from '../../base/store/jotai';
import { conversationAtom } from './content.atoms';
import { loadConversationAction } from './load.actions';
import { opened } from './opened';

/** Opens the container if nobody has. @returns its uuid, or why it cannot be opened. */
export const openedConversation = (get: Getter, set: Setter, container_id: string): Promise<string | Failure> =>
  opened(
    () => get(conversationAtom(container_id)),
    () => {
      const { sort, sizes } = get(conversationAtom(container_id));
      return set(loadConversationAction, { container_id, sort, sizes });
    },
  );
