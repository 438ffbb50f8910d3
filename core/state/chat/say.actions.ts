/** Sending messages (host contract 9.5). Emits chat-message/created; authentication/required (askOrWait). */
import { publishFrom } from '../../base/bus/bus';
import { isFailure } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import type { Comment } from '../../contract/content/comment';
import { elsewhereRules } from '../../contract/rules/elsewhere';
import { sendMessage } from '../../transport/api/chat';
import { slotOf } from '../comments/drafts';
import { sendPost } from '../comments/send';
import { opened } from '../content/read';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { chatAtom, chatAudienceAtom, lastSaidAtom, sendingAtom, windowsAtom } from './chat.atoms';
import { forget } from './forget';
import { withMessage } from './latest';
import { loadChatAction } from './load.actions';

/** Also swaps in frozen lists, because a message that was taken back must disappear from all of them. */
function swap(set: Setter, container_id: string, out: string | undefined, into: string | undefined): void {
  set(chatAtom(container_id), (chat) => {
    const others = chat.latest.filter((uuid) => uuid !== out);
    return { ...chat, latest: into ? withMessage(others, into) : others };
  });
  const place = (uuids: readonly string[]) => uuids.flatMap((uuid) => (uuid === out ? (into ?? []) : uuid));
  set(
    windowsAtom(container_id),
    (windows) => new Map([...windows].map(([host, window]) => [host, { ...window, uuids: place(window.uuids) }])),
  );
}

/** @returns true when the reader may write, after logging in if required. */
function mayWrite(get: Getter, container_id: string, parent: Comment | undefined): boolean | Promise<boolean> {
  const rule = elsewhereRules[parent ? 'message/reply' : 'message/create'];
  const refusal = () => {
    const { container } = get(chatAtom(container_id));
    const subject = { ...(container && { container: container.settings }), ...(parent && { comment: parent }) };
    return rule({ ...get(askingAtom), now: serverNow(), ...subject });
  };
  return askOrWait(refusal, 'post_content', { to: 'chat', container_id, ...(parent && { comment: parent }) });
}

/** @returns the stored message; undefined when the reader had to log in, or the message was refused or taken back. */
export const sayAction = atom(
  null,
  async (get, set, container_id: string, parent?: Comment): Promise<Comment | undefined> => {
    const { container } = get(chatAtom(container_id));
    if (!container) return;
    const { content_container_uuid } = container;
    const said = await sendPost(get, set, {
      slot: slotOf(container_id, 'new', 'chat'),
      container_uuid: content_container_uuid,
      parent,
      underWay: sendingAtom(container_id),
      mayWrite: () => mayWrite(get, container_id, parent),
      async send(section, body, key) {
        const uuid = await opened(
          () => get(chatAtom(container_id)),
          () => set(loadChatAction, container_id),
        );
        return isFailure(uuid) ? uuid : sendMessage(section, uuid, body, { key, parent: parent?.content_uuid });
      },
      swap(out, into) {
        swap(set, container_id, out, into);
        if (out) forget(out);
      },
    });
    if (!said) return;
    set(lastSaidAtom(container_id), Date.now());
    const { content_uuid } = said;
    const [host] = get(chatAudienceAtom(container_id));
    publishFrom(host, 'chat-message/created', { content_uuid, content_container_uuid });
    return said;
  },
);
