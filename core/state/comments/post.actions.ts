/**
 * Writing, correcting and removing comments.
 * Emits:  comment/created, comment/posted, comment-reply/created, comment-reply/posted; authentication/required (through
 *         requireAction, requireOrWait)
 * Source: host contract 2.2, 9.4; specification §4 "Comment actions", §5
 */

import { publishFrom } from '../../base/bus/bus';
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { postComment, removeComment, replyToComment } from '../../transport/api/writing';
import { commentAtom, placeRepliesAction, threadAtom } from '../content/content.atoms';
import { secret } from '../content/marks';
import { showFailureAction } from '../notices/notices.atoms';
import { requireAction, requireOrWait } from '../permissions/permissions';
import { sectionUuidAtom, settingsAtom } from '../site/site.atoms';
import { isNobodyAtom } from '../user/user.atoms';
import { applyCommentAction, underWayAtom } from './comments.kind';
import { audienceAtom, conversationAtom } from './content.atoms';
import { draftAtom, slotOf } from './drafts';
import { withOnTop } from './insert';
import { openedConversation } from './opened-conversation';
import { ownPostsAtom } from './own-posts.atoms';
import { sendEdit, sendPost } from './send';

export interface ToPost {
  container_id: string;
  parent?: Comment;
}

/** Replaces a comment at its position; the reader's new one is inserted on top, or as the last reply. */
function swap(
  get: Getter,
  set: Setter,
  { container_id, parent }: ToPost,
  out: string | undefined,
  into: string | undefined,
): void {
  const swapped = (uuids: string[]) => {
    const inserted = into === undefined || uuids.includes(into) ? [] : [into];
    return uuids.flatMap((uuid) => (uuid === out ? inserted : [uuid]));
  };
  if (out === undefined && into !== undefined) {
    if (parent) set(placeRepliesAction, parent.thread_uuid, [into]);
    else {
      set(ownPostsAtom(container_id), (uuids) => [into, ...uuids]);
      set(conversationAtom(container_id), (it) => ({ ...it, threads: withOnTop(get, it.threads, [into]) }));
    }
  } else if (parent) set(threadAtom(parent.thread_uuid), (it) => ({ ...it, replies: swapped(it.replies) }));
  else {
    set(conversationAtom(container_id), (it) => ({ ...it, threads: swapped(it.threads) }));
    set(ownPostsAtom(container_id), swapped);
  }
}

/** @returns the stored comment; undefined when the reader had to log in, or the comment was refused or taken back. */
export const postAction = atom(null, async (get, set, post: ToPost): Promise<Comment | undefined> => {
  const { container_id, parent } = post;
  const { container } = get(conversationAtom(container_id));
  if (!container) return;
  // A guest who may write under a name is asked for one beside the field.
  if (get(isNobodyAtom) && get(settingsAtom).enable_anonymous_comments) return;
  const { content_container_uuid, settings } = container;
  const right = parent ? 'comment/reply' : 'comment/create';
  const stored = await sendPost(get, set, {
    slot: parent ? slotOf(container_id, 'reply', parent.content_uuid) : slotOf(container_id, 'new'),
    container_uuid: content_container_uuid,
    parent,
    underWay: underWayAtom(container_id),
    mayWrite: () => requireOrWait(right, 'post_content', { comment: parent, container: settings }, { container_id }),
    async send(section, body, key) {
      const uuid = await openedConversation(get, set, container_id);
      if (isFailure(uuid)) return uuid;
      if (parent) return replyToComment(section, uuid, parent.content_uuid, body, key);
      return postComment(section, uuid, body, key);
    },
    swap: (out, into) => swap(get, set, post, out, into),
    apply(comment) {
      if (comment.state !== 'visible') secret.add(comment.content_uuid);
      set(applyCommentAction, { container_id, comment, isOwn: true });
    },
  });
  if (!stored) return;
  const posted = { content_uuid: stored.content_uuid, content_container_uuid: stored.content_container_uuid };
  const [host] = get(audienceAtom(container_id));
  publishFrom(host, parent ? 'comment-reply/created' : 'comment/created', posted);
  publishFrom(host, parent ? 'comment-reply/posted' : 'comment/posted', posted);
  return stored;
});

/** @returns true on success; a refusal undoes only this edit. */
export const editCommentAction = atom(null, async (get, set, container_id: string, comment: Comment, text: string) => {
  const { container } = get(conversationAtom(container_id));
  const slot = slotOf(container_id, 'edit', comment.content_uuid);
  const draft = draftAtom(slot);
  if (!container || text === '' || text === comment.content) {
    set(draft, '');
    return true;
  }
  if (!requireAction('comment/update', 'post_content', { comment, container: container.settings })) return false;

  const stored = await sendEdit(get, set, { slot, comment, text });
  if (!stored) return false;
  set(applyCommentAction, { container_id, comment: stored });
  set(draft, '');
  return true;
});

/** @returns true on success; a refusal shows the comment again. */
export const removeCommentAction = atom(null, async (get, set, container_id: string, comment: Comment) => {
  const { container } = get(conversationAtom(container_id));
  if (!container) return false;
  if (!requireAction('comment/remove', 'post_content', { comment, container: container.settings })) return false;
  const removed: Comment = {
    ...comment,
    content: undefined,
    state: 'disabled',
    simplified_state: 'hidden',
    state_reasons: ['content_deleted'],
  };
  set(applyCommentAction, { container_id, comment: removed });
  const answer = await orUnreachable(
    removeComment(get(sectionUuidAtom), comment.content_container_uuid, comment.content_uuid) as Promise<unknown>,
  );
  if (!isFailure(answer)) return true;
  const now = get(commentAtom(comment.content_uuid)) ?? comment;
  const { content, state, simplified_state, state_reasons } = comment;
  set(applyCommentAction, { container_id, comment: { ...now, content, state, simplified_state, state_reasons } });
  set(showFailureAction, answer);
  return false;
});
