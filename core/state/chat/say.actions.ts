/**
 * Saying something: a message is drawn at once, sent, and stays or is taken back alone. Without a connection it waits and
 * goes out when the page is online; its key makes every attempt the same message. A refusal gives the text back to the
 * field.
 * Emits:  chat-message/created; authentication/required (through askOrWait)
 * Source: host contract 9.5
 */
import { publishFrom } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { elsewhereRules } from '../../contract/rules/elsewhere';
import { sendMessage } from '../../transport/api/chat';
import { removeComment } from '../../transport/api/writing';
import { commentAtom, deliveryAtom } from '../comments/content.atoms';
import { draftAtom, saveDraft, slotOf } from '../comments/drafts';
import { bodyOf, newKey, provisional } from '../comments/new-post';
import { put } from '../comments/place.actions';
import { untilWorthATry } from '../comments/reconnect';
import { refusedAtom } from '../comments/refused.atoms';
import { returnDraftAction, sendDraftAction } from '../comments/sent-drafts';
import { showFailureAction } from '../notices/notices.atoms';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { forget, withMessage } from './apply.actions';
import { chatAtom, chatAudienceAtom, lastSaidAtom, sendingAtom } from './chat.atoms';

/** Messages under way, with what aborts them. */
const waiting = clearedOnReset(new Map<string, AbortController>());

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
    const slot = slotOf(container_id, 'new', 'chat');
    const { container } = get(chatAtom(container_id));
    if (!container || get(draftAtom(slot)).text.trim() === '') return;
    const may = mayWrite(get, container_id, parent);
    if (may !== true && !(await may)) return;

    const draft = get(draftAtom(slot));
    const text = draft.text.trim();
    if (text === '') return;
    const key = draft.key ?? newKey();
    const section = get(sectionUuidAtom);
    const { content_container_uuid } = container;
    const body = bodyOf(get, text, draft);
    const drawn = provisional(get, key, text, draft, content_container_uuid, parent);
    const { content_uuid } = drawn;
    set(sendDraftAction, slot, { ...draft, key });
    set(refusedAtom(slot), null);
    set(commentAtom(content_uuid), drawn);
    set(deliveryAtom(content_uuid), 'sending');
    placeAnew(set, container_id, '', content_uuid);
    set(sendingAtom(container_id), (count) => count + 1);
    const discarded = new AbortController();
    waiting.set(content_uuid, discarded);

    try {
      for (let attempt = 0; ; attempt++) {
        const answer = await orUnreachable(
          sendMessage(section, content_container_uuid, body, { key, parent: parent?.content_uuid }),
        );
        if (!isFailure(answer)) {
          put(get, set, answer);
          placeAnew(set, container_id, content_uuid, answer.content_uuid);
          forget(content_uuid);
          set(lastSaidAtom(container_id), Date.now());
          if (get(draftAtom(slot)).key === key) set(sendDraftAction, slot, { text: '' });
          saveDraft(slot, get(draftAtom(slot)));
          const posted = { content_uuid: answer.content_uuid, content_container_uuid };
          publishFrom(get(chatAudienceAtom(container_id))[0], 'chat-message/created', posted);
          return answer;
        }
        if (answer.error_status === 0) {
          set(deliveryAtom(content_uuid), 'waiting');
          await untilWorthATry(attempt, discarded.signal);
        }
        if (answer.error_status !== 0 || discarded.signal.aborted) {
          placeAnew(set, container_id, content_uuid, null);
          forget(content_uuid);
          set(returnDraftAction, slot, { ...draft, text });
          if (answer.error_status !== 0) {
            set(refusedAtom(slot), { failure: answer, at: Date.now(), text: get(draftAtom(slot)).text });
          }
          return;
        }
        set(deliveryAtom(content_uuid), 'sending');
      }
    } finally {
      waiting.delete(content_uuid);
      set(sendingAtom(container_id), (count) => Math.max(0, count - 1));
    }
  },
);

/** Takes back what waits for a connection; its text is in the field again. */
export const unsayAction = atom(null, (_get, _set, content_uuid: string) => waiting.get(content_uuid)?.abort());

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
