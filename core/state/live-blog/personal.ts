/** Which posts the reader likes, and liking them: shown at once, taken back when refused. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { store } from '../../base/store/store';
import { fetchPersonal, setLike } from '../../transport/api/live-blog';
import { reactionAtom } from '../comments/content.atoms';
import { marked } from '../comments/marks';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import { mutedAtom } from '../relationships/relationships.atoms';
import { currentUserAtom } from '../user/user.atoms';
import type { Post } from './new-posts';

/** With it comes whom the reader has muted, and which replies are liked or reported. */
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

/** @param show shows the wish, or takes it back */
export async function likePost(
  section_uuid: string,
  post: Post,
  isOn: boolean,
  show: (isOn: boolean) => void,
): Promise<void> {
  const may = requireOrWait('comment/like', 'like', { comment: post }, { isPost: true });
  if (may !== true && !(await may)) return;
  show(isOn);
  const { content_container_uuid, content_uuid } = post;
  const answer = await orUnreachable(setLike(section_uuid, content_container_uuid, content_uuid, isOn));
  if (!isFailure(answer)) return;
  show(!isOn);
  void store.set(showFailureAction, answer);
}
