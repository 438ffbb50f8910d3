import type { Comment } from '../../../core/contract/comment';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useShare } from './use-share';

/** Ways to share a comment, from the button of its own. */
export function ShareMenu({ comment, ...opening }: Opening & { comment: Comment }) {
  return <MenuList items={useShare(comment.content_uuid, opening.opener)} {...opening} />;
}
