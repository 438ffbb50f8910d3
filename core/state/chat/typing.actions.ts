/** Reports that the reader is typing; the transport throttles it (host contract 10). */
import { atom } from '../../base/store/jotai';
import { chatAtom } from './chat.atoms';

export const sendTypingAction = atom(null, async (get, _set, container_id: string) => {
  const { container } = get(chatAtom(container_id));
  if (!container?.content_container_uuid) return;
  const { sendTyping } = await import('./chat.deferred');
  sendTyping(container.content_container_uuid);
});
