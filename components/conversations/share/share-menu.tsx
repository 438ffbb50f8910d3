import { MenuList } from '../../shared/menu/menu-list';
import type { ShareMenuProps } from '../parts/part-props';
import { useShare } from './use-share';

/** Ways to share a comment, from the button of its own. */
export function ShareMenu({ comment, ...opening }: ShareMenuProps) {
  return <MenuList items={useShare(comment.content_uuid, opening.opener)} {...opening} />;
}
