import { useEffect, useState } from 'react';
import { publishFrom } from '../../../core/base/bus/bus';
import { useHost } from '../../../core/mount/element/host-context';
import { MenuList } from '../../shared/menu/menu-list';
import type { ShareMenuProps } from '../parts/part-props';
import { shareByDevice } from './share';
import { useShare } from './use-share';

/** A phone's own sheet has all that our menu has, and the reader's own apps. */
const hasSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/** Ways to share a comment, from the button of its own: the device's on phones, ours elsewhere and where it fails. */
export function ShareMenu({ comment, ...opening }: ShareMenuProps) {
  const { opener, onClose } = opening;
  const [isMenu, setMenu] = useState(() => !hasSheet());
  const host = useHost();
  const items = useShare(comment.content_uuid, opener);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that opened it
  useEffect(() => {
    if (isMenu) return;
    if (opener.current) publishFrom(host, 'share/clicked', 'device', opener.current);
    shareByDevice(comment.content_uuid).then(onClose, ({ name }: Error) => {
      // Who closes the sheet has changed their mind.
      if (name === 'AbortError') onClose();
      else setMenu(true);
    });
  }, []);

  return isMenu && <MenuList items={items} {...opening} />;
}
