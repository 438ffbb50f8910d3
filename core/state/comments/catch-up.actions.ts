/** Code for busy or long interrupted conversations, in a chunk most readers never load (host contract 9.4, 10). */

import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { applyCommentAction } from './apply-comment.actions';
import { beginAnewAction } from './begin-anew.actions';
import { commentAtom, conversationAtom, isRoot } from './content.atoms';
import { fetchFirstPage } from './load.actions';
import { loadNames } from './load-names';
import { recheckAction } from './recheck.actions';

export { beginAnewAction };

const LONGEST_PAGE = 100;

/**
 * After a gap too long to replay: loads the beginning again (host contract 10). When one answer does not contain all
 * new comments, the conversation starts over: comments between its old part and the new one would be missing.
 */
export const catchUpAction = atom(null, async (get, set, container_id: string): Promise<number | undefined> => {
  const { sort, sizes, status, revision, threads, held } = get(conversationAtom(container_id));
  if (status !== 'success') return;
  const answer = await fetchFirstPage(get, container_id, sort, { ...sizes, limit: LONGEST_PAGE });
  if (isFailure(answer) || get(conversationAtom(container_id)).revision !== revision) return;
  const known = new Set([...threads, ...held]);
  const { container, contents, more_available } = answer;
  if (known.size > 0 && more_available && !contents.some(({ thread_uuid }) => known.has(thread_uuid))) {
    await set(beginAnewAction, container_id);
    return get(conversationAtom(container_id)).container?.seq;
  }
  // An older comment that is not shown belongs to a page the reader has not requested.
  const latest = Math.max(0, ...[...known].map((uuid) => get(commentAtom(uuid))?.date_created ?? 0));
  const fresh = contents.filter((it) => {
    if (!known.has(it.thread_uuid) && isRoot(it) && it.date_created > latest) known.add(it.thread_uuid);
    return known.has(it.thread_uuid);
  });
  await loadNames(set, fresh);
  if (get(conversationAtom(container_id)).revision !== revision) return;
  // Missing comments first: the counts of the answer have the last word.
  if (!(await set(recheckAction, container_id, container, contents))) return;
  if (get(conversationAtom(container_id)).revision !== revision) return;
  // With the number of the list: a later event is newer.
  for (const comment of fresh.toReversed()) set(applyCommentAction, { container_id, comment, seq: container.seq });
  set(conversationAtom(container_id), (it) => {
    const hasGrown = container.total_visible_content > (it.container?.total_visible_content ?? 0);
    return { ...it, container, hasMore: it.hasMore || (sort === 'oldest' && hasGrown) };
  });
  return container.seq;
});
