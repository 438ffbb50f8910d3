import type { Failure } from '../../base/failure/failure';
import type { Getter, Setter } from '../../base/store/jotai';
import { opened } from '../content/read';
import { conversationAtom } from './content.atoms';
import { loadConversationAction } from './load.actions';

/** Creates the container if it does not exist. @returns its uuid, or why it cannot be created. */
export const openedConversation = (get: Getter, set: Setter, container_id: string): Promise<string | Failure> =>
  opened(
    () => get(conversationAtom(container_id)),
    () => {
      const { sort, sizes } = get(conversationAtom(container_id));
      return set(loadConversationAction, { container_id, sort, sizes });
    },
  );
