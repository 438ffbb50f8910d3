/**
 * A conversation after a gap: it continues, or starts over. In a chunk that most readers never load (host contract 9.4,
 * 10).
 */
import { atom, type Getter } from '../../base/store/jotai';
import { fetchSelection } from '../../transport/api/reading';
import { applyChange } from '../content/apply';
import { catchUp } from '../content/catch-up';
import { commentAtom, isRoot, lastSeqAtom, threadAtom } from '../content/content.atoms';
import type { JoinedKind } from '../content/kind';
import { comments } from './comments.kind';
import { conversationAtom, missingRepliesAtom } from './content.atoms';
import { loadConversationAction } from './load.actions';
import { ownPostsAtom } from './own-posts.atoms';
import { staffListAtom } from './staff.atoms';

const LONGEST_PAGE = 100;

const rootsOf = (get: Getter, container_id: string): string[] => {
  const { threads, held } = get(conversationAtom(container_id));
  return [...threads, ...held];
};

function forgetThreads(get: Getter, container_id: string, before: string[]): void {
  const ofStaff = get(staffListAtom(container_id))?.uuids ?? [];
  const shown = new Set([...rootsOf(get, container_id), ...get(ownPostsAtom(container_id)), ...ofStaff]);
  for (const root of before) {
    if (shown.has(root)) continue;
    for (const uuid of [root, ...get(threadAtom(root)).replies]) {
      if (shown.has(uuid)) continue;
      commentAtom.forget(uuid);
      lastSeqAtom.forget(uuid);
    }
    threadAtom.forget(root);
    missingRepliesAtom.forget(root);
  }
}

/** Loads a conversation from its beginning, and drops the threads that are no longer shown. */
export const beginAnewAction = atom(null, async (get, set, container_id: string): Promise<void> => {
  const { sort, sizes } = get(conversationAtom(container_id));
  const before = rootsOf(get, container_id);
  await set(loadConversationAction, { container_id, sort, sizes });
  forgetThreads(get, container_id, before);
});

const joined: JoinedKind = {
  ...comments,
  longQuery: (get, container_id) => ({ ...comments.query(get, container_id), limit: LONGEST_PAGE }),
  fetchSome: fetchSelection,
  roots: rootsOf,
  // An older comment that is not shown belongs to a page the reader has not requested.
  freshIn(get, container_id, { contents }) {
    const known = new Set(rootsOf(get, container_id));
    const latest = Math.max(0, ...[...known].map((uuid) => get(commentAtom(uuid))?.date_created ?? 0));
    return contents.filter((it) => {
      if (!known.has(it.thread_uuid) && isRoot(it) && it.date_created > latest) known.add(it.thread_uuid);
      return known.has(it.thread_uuid);
    });
  },
  toRecheck(get, container_id, { contents }) {
    const fresh = new Set(contents.map(({ content_uuid }) => content_uuid));
    const shown = rootsOf(get, container_id).flatMap((root) => [root, ...get(threadAtom(root)).replies]);
    return shown.filter((uuid) => !fresh.has(uuid));
  },
  join(get, set, container_id, { container }, fresh) {
    // With the number of the list: a later event is newer.
    for (const comment of fresh.toReversed()) {
      applyChange(get, set, comments, container_id, { comment, seq: container.seq });
    }
    set(conversationAtom(container_id), (it) => {
      const hasGrown = container.total_visible_content > (it.container?.total_visible_content ?? 0);
      return { ...it, container, hasMore: it.hasMore || (it.sort === 'oldest' && hasGrown) };
    });
  },
  startOver: (set, container_id) => set(beginAnewAction, container_id),
};

export const catchUpAction = atom(null, (get, set, container_id: string) => catchUp(get, set, joined, container_id));
