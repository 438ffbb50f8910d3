/** The reader's own data in a live blog; only requested for members. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { store } from '../../base/store/store';
import { fetchPersonal } from '../../transport/api/live-blog';
import { reactionAtom } from '../comments/content.atoms';
import { marked } from '../content/marks';
import { mutedAtom } from '../relationships/relationships.atoms';
import { currentUserAtom } from '../user/user.atoms';

/** @returns the posts the reader likes; also loads the reader's mutes, and the replies they like or have reported */
export async function readLiked(section_uuid: string, container: string): Promise<string[]> {
  const reader = store.get(currentUserAtom).uuid;
  const answer = await orUnreachable(fetchPersonal(section_uuid, container));
  if (isFailure(answer) || store.get(currentUserAtom).uuid !== reader) return [];
  const { liked = [], flagged = [] } = answer.containers[0] ?? {};
  store.set(mutedAtom, new Set(answer.muted));
  const mark = (field: 'like' | 'flag') => (uuid: string) => {
    marked.add(uuid);
    store.set(reactionAtom(uuid), (it) => ({ ...it, [field]: true }));
  };
  liked.forEach(mark('like'));
  flagged.forEach(mark('flag'));
  return liked;
}
