import { useState } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import type { Comment } from '../../../core/contract/content/comment';
import { useHost } from '../../../core/mount/element/host-context';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { shareByDevice } from './share';
import { useShare } from './use-share';

/** A phone's own share sheet has everything in our menu, and the reader's apps. */
const hasSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/** Share menu of a comment: the device's on phones, ours elsewhere and if it fails. */
export function ShareMenu({ comment, ...opening }: Opening & { comment: Comment }) {
  const { opener, onClose } = opening;
  const [isMenu, setMenu] = useState(() => !hasSheet());
  const host = useHost();
  const items = useShare(comment.content_uuid, opener);

  // Requests the link for the press that opened the menu.
  useEffectOn([], () => {
    if (isMenu) return;
    if (opener.current) publishFrom(host, 'share/clicked', 'device', opener.current);
    shareByDevice(comment.content_uuid).then(onClose, ({ name }: Error) => {
      // The reader closed the sheet.
      if (name === 'AbortError') onClose();
      else setMenu(true);
    });
  });

  return isMenu && <MenuList items={items} {...opening} />;
}
