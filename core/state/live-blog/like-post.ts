/** Liking a post: shown at once, undone when refused. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { setLike } from '../../transport/api/live-blog';
import { showVotes } from '../comments/votes';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import type { Post } from './new-posts';

/** @param show shows the like, or undoes it */
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

/** Shows the like on the button of a post or a reply, and in the total of a reply. */
export const showLikeAction = atom(null, (get, set, content_uuid: string, like: boolean) =>
  showVotes(get, set, content_uuid, { like, dislike: false }),
);
