/** Stores the comments of an answer and gives each its position once (host contract 9.4). */

import { atom, type Getter, keyed, type Setter } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import { commentAtom, threadAtom } from './content.atoms';

/** Totals that arrive during a vote wait, so that they do not drop the reader's own. */
export const parkedTotalsAtom = keyed((_content_uuid: string) =>
  atom<{ total_likes?: number; total_dislikes?: number } | null>(null),
);

export function put(get: Getter, set: Setter, comment: Comment): void {
  const { content_uuid, total_likes, total_dislikes } = comment;
  const known = get(commentAtom(content_uuid));
  if (known && get(parkedTotalsAtom(content_uuid))) {
    set(parkedTotalsAtom(content_uuid), { total_likes, total_dislikes });
    comment = { ...comment, total_likes: known.total_likes, total_dislikes: known.total_dislikes };
  }
  set(commentAtom(content_uuid), comment);
}

/** Counts already include these comments. */
export const putCommentsAction = atom(null, (get, set, comments: Comment[]) => {
  for (const comment of comments) put(get, set, comment);
});

const byTime = (get: Getter) => (a: string, b: string) => {
  const [left, right] = [get(commentAtom(a)), get(commentAtom(b))];
  return (left?.date_created ?? 0) - (right?.date_created ?? 0) || (a < b ? -1 : 1);
};

export const placeRepliesAction = atom(null, (get, set, root_uuid: string, uuids: string[]) => {
  const thread = get(threadAtom(root_uuid));
  const replies = [...new Set([...thread.replies, ...uuids])];
  if (replies.length === thread.replies.length) return;
  set(threadAtom(root_uuid), { ...thread, replies: replies.sort(byTime(get)) });
});
