import { atom } from '../../base/store/jotai';
import { sendTyping } from '../../transport/realtime/authenticate';

export const sendTypingAction = atom(null, (_get, _set, container_uuid: string, parent_uuid?: string) =>
  sendTyping(container_uuid, parent_uuid),
);
