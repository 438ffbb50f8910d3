/** Editing own messages (host contract 9.5). */
import { atom } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import type { Comment } from '../../contract/content/comment';
import { elsewhereRules } from '../../contract/rules/elsewhere';
import { draftAtom, slotOf } from '../comments/drafts';
import { sendEdit } from '../comments/send';
import { commentAtom, put } from '../content/content.atoms';
import { askingAtom } from '../permissions/permissions';
import { currentUserAtom } from '../user/user.atoms';
import { chatAtom } from './chat.atoms';

/** Checks whether the reader may still edit the message. */
export const mayEditAtom = atom((get) => (container_id: string, message: Comment): boolean => {
  const { container } = get(chatAtom(container_id));
  const subject = { comment: message, ...(container && { container: container.settings }) };
  return elsewhereRules['message/update']({ ...get(askingAtom), now: serverNow(), ...subject }) === null;
});

/** @returns the reader's last message, if it is shown and may still be edited */
export const lastOwnAction = atom(null, (get, _set, container_id: string): Comment | undefined => {
  const reader = get(currentUserAtom).uuid;
  const { latest } = get(chatAtom(container_id));
  const own = latest.findLast((uuid) => get(commentAtom(uuid))?.actor_uuid === reader);
  const message = own === undefined ? undefined : get(commentAtom(own));
  return message && get(mayEditAtom)(container_id, message) ? message : undefined;
});

/** Puts the text of the message into the field, as a draft of its own. */
export const beginEditAction = atom(null, (_get, set, container_id: string, message: Comment) => {
  const slot = slotOf(container_id, 'edit', message.content_uuid);
  const { content = '', mentions = [] } = message;
  const people = mentions.map(({ user_uuid, position, length }) => ({
    user_uuid,
    name: content.slice(position + 1, position + length),
  }));
  set(draftAtom(slot), { text: content, people });
});

/** @returns true on success; a refusal undoes only this edit. */
export const editMessageAction = atom(null, async (get, set, container_id: string, message: Comment) => {
  const slot = slotOf(container_id, 'edit', message.content_uuid);
  const text = get(draftAtom(slot)).text.trim();
  if (text !== message.content) {
    const stored = await sendEdit(get, set, { slot, comment: message, text });
    if (!stored) return false;
    put(get, set, stored);
  }
  set(draftAtom(slot), '');
  return true;
});
