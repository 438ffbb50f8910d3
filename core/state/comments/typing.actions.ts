import { atom } from '../../base/store/jotai';
import { sendTyping } from '../../transport/realtime/who';

/** Says that the reader is writing, as often as the server takes it. */
export const sendTypingAction = atom(null, (_get, _set, container_uuid: string, parent_uuid?: string) =>
  sendTyping(container_uuid, parent_uuid),
);
