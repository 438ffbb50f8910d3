/** Bell of a conversation (host contract 9.6). */
import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { showFailureAction } from '../notices/notices.atoms';
import { toggleSubscriptionAction } from '../relationships/relationships.actions';
import { openedConversation } from './opened-conversation';

export const toggleBellAction = atom(null, async (get, set, container_id: string): Promise<void> => {
  const uuid = await openedConversation(get, set, container_id);
  if (isFailure(uuid)) set(showFailureAction, uuid);
  else await set(toggleSubscriptionAction, 'pages', uuid);
});
