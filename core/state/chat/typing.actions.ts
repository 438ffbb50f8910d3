/** Reports that the reader is typing; the transport throttles it (host contract 10). */
import { atom } from '../../base/store/jotai';
import { sendTyping } from '../../transport/realtime/authenticate';
import { chatAtom } from './chat.atoms';

export const sendTypingAction = atom(null, (get, _set, container_id: string) => {
  const { container } = get(chatAtom(container_id));
  if (container?.content_container_uuid) sendTyping(container.content_container_uuid);
});
