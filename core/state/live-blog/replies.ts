/** Replies under a post: loaded when it is opened, live from then on; written by members, liked and removed. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import { serverNow } from '../../base/time/server-clock';
import type { Comment } from '../../contract/content/comment';
import type { CaseContainer } from '../../contract/rules/case';
import { liveBlogRules } from '../../contract/rules/live-blog';
import type { ErrorCode } from '../../contract/values/errors';
import { fetchReplies, knowBlog, sendReply } from '../../transport/api/live-blog';
import { slotOf } from '../comments/drafts';
import { sendPost } from '../comments/send';
import { commentAtom, placeRepliesAction, put, swapReply } from '../content/content.atoms';
import { showFailureAction } from '../notices/notices.atoms';
import { askingAtom, askOrWait } from '../permissions/permissions';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import { likePost, showLikeAction } from './like-post';
import type { Post } from './new-posts';
import { newsroom } from './newsroom';
import { repliesAtom, sendingUnderAtom } from './replies.atoms';

export const replySlot = ({ content_container_uuid, content_uuid }: Post) =>
  slotOf(content_container_uuid, 'reply', content_uuid);

const place = (get: Getter, post: Post) => ({
  section_uuid: get(sectionUuidAtom),
  container: post.content_container_uuid,
});

/** Loads the next page; the first also opens the thread for live replies. */
export const readRepliesAction = atom(null, async (get, set, post: Post, limit: number): Promise<void> => {
  const { content_uuid } = post;
  const { cursor } = get(repliesAtom(content_uuid));
  set(repliesAtom(content_uuid), (it) => ({ ...it, status: 'reading' }));
  const { section_uuid, container } = place(get, post);
  knowBlog(container);
  const query = { limit, ...(cursor && { starting_from: cursor }) };
  const answer = await orUnreachable(fetchReplies(section_uuid, container, content_uuid, query));
  if (isFailure(answer)) {
    set(repliesAtom(content_uuid), (it) => ({ ...it, status: 'failed' }));
    void set(showFailureAction, answer);
    return;
  }
  const { contents, more_available: hasMore } = answer;
  for (const reply of contents) put(get, set, reply);
  const uuids = contents.map((reply) => reply.content_uuid);
  set(placeRepliesAction, content_uuid, uuids);
  set(repliesAtom(content_uuid), { status: 'read', hasMore, cursor: uuids.at(-1) ?? cursor });
  void set(
    loadUsersAction,
    contents.map(({ actor_uuid }) => actor_uuid),
  );
});

/** Error code of the server when the reader may not reply; a guest is asked to log in when sending. */
export const replyRefusalAtom = atom((get) => {
  const asking = get(askingAtom);
  return (container: CaseContainer, post: Comment): ErrorCode | null =>
    liveBlogRules['livecontent/reply']({ ...asking, now: serverNow(), container, comment: post });
});

/** Rendered at once; waits without a connection, and a refused reply returns to the field. */
export const replyAction = atom(null, async (get, set, container: CaseContainer, post: Post) => {
  const { content_uuid } = post;
  const stored = await sendPost(get, set, {
    slot: replySlot(post),
    container_uuid: post.content_container_uuid,
    parent: post,
    underWay: sendingUnderAtom(content_uuid),
    mayWrite: () => askOrWait(() => get(replyRefusalAtom)(container, post), 'post_content'),
    send: (section, body, key) => sendReply(section, post.content_container_uuid, content_uuid, body, key),
    swap: (out, into) => swapReply(set, content_uuid, out, into),
  });
  if (stored) void set(loadUsersAction, [stored.actor_uuid]);
  return stored;
});

export const likeReplyAction = atom(null, (get, set, reply: Comment, isOn: boolean) =>
  likePost(get(sectionUuidAtom), reply, isOn, (like) => set(showLikeAction, reply.content_uuid, like)),
);

/** Removes the reply at once, and restores it on refusal. */
export const removeReplyAction = atom(null, async (get, set, reply: Comment): Promise<void> => {
  const { content_uuid, state, simplified_state } = reply;
  set(commentAtom(content_uuid), (it) => it && { ...it, state: 'disabled', simplified_state: 'hidden' });
  const answer = await newsroom.remove(place(get, reply), content_uuid);
  if (!isFailure(answer)) return;
  set(commentAtom(content_uuid), (it) => it && { ...it, state, simplified_state });
  void set(showFailureAction, answer);
});
