/** Replies under a post, and the events the page receives for them; their order is the thread's. */
import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import { isVisible, placeRepliesAction, put } from '../content/content.atoms';
import { loadUsersAction } from '../user/people.actions';
import { currentUserAtom } from '../user/user.atoms';

interface Replies {
  status: 'closed' | 'reading' | 'read' | 'failed';
  hasMore: boolean;
  /** The last one of the server's own order, where the next page starts. */
  cursor: string | undefined;
}

export const repliesAtom = keyed((_post_uuid: string) =>
  atom<Replies>({ status: 'closed', hasMore: false, cursor: undefined }),
);

/** Own replies being sent: their live echo must not be inserted twice. */
export const sendingUnderAtom = keyed((_post_uuid: string) => atom(0));

/** Skips a reply to a post whose replies are closed. If more pages of replies follow, the reply loads with its page. */
export const receiveReplyAction = atom(null, (get, set, reply: Comment): void => {
  const { thread_uuid, content_uuid, actor_uuid } = reply;
  const { status, hasMore } = get(repliesAtom(thread_uuid));
  if (status === 'closed') return;
  if (get(sendingUnderAtom(thread_uuid)) > 0 && actor_uuid === get(currentUserAtom).uuid) return;
  put(get, set, reply);
  if (hasMore || !isVisible(reply)) return;
  void set(loadUsersAction, [actor_uuid]);
  set(placeRepliesAction, thread_uuid, [content_uuid]);
});
