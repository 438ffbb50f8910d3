/**
 * Sends a reader's text: rendered at once, sent, and stays or is removed individually. Without a connection it waits
 * and is sent when the page is online; its key makes every attempt the same post. A refusal returns the text to the
 * field.
 * Source: host contract 9.4 "Idempotent posting"
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset, type Getter, type PrimitiveAtom, type Setter } from '../../base/store/jotai';
import type { Comment, PostBody } from '../../contract/content/comment';
import { editComment } from '../../transport/api/writing';
import { commentAtom, deliveryAtom, lastSeqAtom, put, reactionAtom } from '../content/content.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { draftAtom, saveDraft } from './drafts';
import { bodyOf, newKey, provisional } from './new-post';
import { untilWorthATry } from './reconnect';
import { refusedAtom } from './refused.atoms';
import { returnDraftAction, sendDraftAction } from './sent-drafts';

interface Sending {
  /** Slot of the post's draft. */
  slot: string;
  container_uuid: string;
  parent?: Comment;
  /** Number of the container's posts being sent. */
  underWay: PrimitiveAtom<number>;
  /** Resolves later for a guest who logs in first. */
  mayWrite(): boolean | Promise<boolean>;
  send(section_uuid: string, body: PostBody, key: string): Promise<Comment | Failure>;
  /** Replaces `out` by `into` in the list; either can be absent. */
  swap(out: string | undefined, into: string | undefined): void;
  /** Stores the server's post, after the swap; without it the post is stored as it is. */
  apply?(stored: Comment): void;
}

/** Posts being sent, each with its abort controller. */
const waiting = clearedOnReset(new Map<string, AbortController>());

const refuse = (get: Getter, set: Setter, slot: string, failure: Failure) =>
  set(refusedAtom(slot), { failure, at: Date.now(), text: get(draftAtom(slot)).text });

/** @returns the stored post; undefined when the reader had to log in, or it was refused or taken back. */
export async function sendPost(
  get: Getter,
  set: Setter,
  { slot, container_uuid, parent, underWay, mayWrite, send, swap, apply }: Sending,
): Promise<Comment | undefined> {
  if (get(draftAtom(slot)).text.trim() === '') return;
  const may = mayWrite();
  if (may !== true && !(await may)) return;

  const draft = get(draftAtom(slot));
  const text = draft.text.trim();
  if (text === '') return;
  const key = draft.key ?? newKey();
  const section = get(sectionUuidAtom);
  const body = bodyOf(get, text, draft);
  const drawn = provisional(get, key, text, draft, container_uuid, parent);
  const { content_uuid } = drawn;
  set(sendDraftAction, slot, { ...draft, key });
  set(refusedAtom(slot), null);
  set(commentAtom(content_uuid), drawn);
  set(deliveryAtom(content_uuid), 'sending');
  swap(undefined, content_uuid);
  set(underWay, (count) => count + 1);
  const discarded = new AbortController();
  waiting.set(content_uuid, discarded);
  const replace = (stored?: Comment) => {
    if (stored && !apply) put(get, set, stored);
    swap(content_uuid, stored?.content_uuid);
    for (const family of [commentAtom, reactionAtom, deliveryAtom, lastSeqAtom]) family.forget(content_uuid);
    if (stored) apply?.(stored);
  };

  try {
    for (let attempt = 0; ; attempt++) {
      const answer = await orUnreachable(send(section, body, key));
      if (!isFailure(answer)) {
        replace(answer);
        // A reset in the meantime has restored the text to the field, but it is posted now.
        if (get(draftAtom(slot)).key === key) set(sendDraftAction, slot, { text: '' });
        saveDraft(slot, get(draftAtom(slot)));
        return answer;
      }
      if (answer.error_status === 0) {
        set(deliveryAtom(content_uuid), 'waiting');
        await untilWorthATry(attempt, discarded.signal);
      }
      if (answer.error_status !== 0 || discarded.signal.aborted) {
        replace();
        set(returnDraftAction, slot, { ...draft, text });
        if (answer.error_status !== 0) refuse(get, set, slot, answer);
        return;
      }
      set(deliveryAtom(content_uuid), 'sending');
    }
  } finally {
    waiting.delete(content_uuid);
    set(underWay, (count) => Math.max(0, count - 1));
  }
}

/** Takes back a post that waits for a connection; its text returns to the field. */
export const discardAction = atom(null, (_get, _set, content_uuid: string) => waiting.get(content_uuid)?.abort());

interface Edit {
  slot: string;
  comment: Comment;
  text: string;
}

/** Changes the text at once, and restores it on refusal. @returns the stored post; undefined when refused. */
export async function sendEdit(get: Getter, set: Setter, { slot, comment, text }: Edit): Promise<Comment | undefined> {
  const { content_uuid, content_container_uuid, content, is_edited } = comment;
  set(refusedAtom(slot), null);
  set(commentAtom(content_uuid), (it) => it && { ...it, content: text, is_edited: true });
  const body = bodyOf(get, text, get(draftAtom(slot)));
  const answer = await orUnreachable(editComment(get(sectionUuidAtom), content_container_uuid, content_uuid, body));
  if (!isFailure(answer)) return answer;
  set(commentAtom(content_uuid), (it) => (it?.content === text ? { ...it, content, is_edited } : it));
  refuse(get, set, slot, answer);
  return undefined;
}
