/**
 * Saying something in a chat, and taking it back.
 * Emits:  chat-message/created; authentication/required (through askOrWait)
 * Source: host contract 9.5
 */
import { publishFrom } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { elsewhereRules } from '../../contract/rules/elsewhere';
import { sendMessage } from '../../transport/api/chat';
import { removeComment } from '../../transport/api/writing';
import { commentAtom } from '../comments/content.atoms';
import { slotOf } from '../comments/drafts';
import { put } from '../comments/place.actions';
import { sendPost } from '../comments/send';
import { showFailureAction } from '../notices/notices.atoms';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { forget, withMessage } from './apply.actions';
import { chatAtom, chatAudienceAtom, lastSaidAtom, sendingAtom } from './chat.atoms';

const placeAnew = (set: Setter, container_id: string, drawn: string, stored: string | null) =>
  set(chatAtom(container_id), (it) => {
    const others = it.latest.filter((uuid) => uuid !== drawn);
    return { ...it, latest: stored ? withMessage(others, stored) : others };
  });

/** @returns whether the reader may, once they have logged in where they have to. */
function mayWrite(get: Getter, container_id: string, parent: Comment | undefined): boolean | Promise<boolean> {
  const rule = elsewhereRules[parent ? 'message/reply' : 'message/create'];
  const refusal = () => {
    const { container } = get(chatAtom(container_id));
    const subject = { ...(container && { container: container.settings }), ...(parent && { comment: parent }) };
    return rule({ ...get(askingAtom), now: Date.now(), ...subject });
  };
  return askOrWait(refusal, 'post_content');
}

/** @returns the stored message; undefined when the reader had to log in, or it was refused or taken back. */
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
      send: (section, body, key) =>
        sendMessage(section, content_container_uuid, body, { key, parent: parent?.content_uuid }),
      draw(drawn) {
        set(commentAtom(drawn.content_uuid), drawn);
        placeAnew(set, container_id, '', drawn.content_uuid);
      },
      replace({ content_uuid }, stored) {
        if (stored) put(get, set, stored);
        placeAnew(set, container_id, content_uuid, stored?.content_uuid ?? null);
        forget(content_uuid);
        if (stored) set(lastSaidAtom(container_id), Date.now());
      },
    });
    if (!said) return;
    const { content_uuid } = said;
    const [host] = get(chatAudienceAtom(container_id));
    publishFrom(host, 'chat-message/created', { content_uuid, content_container_uuid });
    return said;
  },
);

/** Its text goes at once, and comes back when that is refused. @returns whether it was taken. */
export const removeMessageAction = atom(null, async (get, set, message: Comment): Promise<boolean> => {
  const { content_uuid, content_container_uuid } = message;
  const gone = { content: undefined, state: 'disabled', simplified_state: 'hidden' } as const;
  set(commentAtom(content_uuid), (it) => it && { ...it, ...gone });
  const answer = await orUnreachable(
    removeComment(get(sectionUuidAtom), content_container_uuid, content_uuid) as Promise<unknown>,
  );
  if (!isFailure(answer)) return true;
  const { content, state, simplified_state } = message;
  set(commentAtom(content_uuid), (it) => it && { ...it, content, state, simplified_state });
  set(showFailureAction, answer);
  return false;
});
