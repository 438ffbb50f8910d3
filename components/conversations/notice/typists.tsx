/** Line for typing indicators; it is always there, so that nothing moves when someone starts typing. */

import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { typistsAtom } from '../../../core/state/content/typists';
import { useHere } from '../lifecycle/conversation-context';

const TypistsText = lazyComponent(() => import('../opened'), 'TypistsText');

export function Typists() {
  const typists = useAtomValue(typistsAtom(useHere().container_id));
  return (
    <p className="typists" aria-hidden="true">
      {typists[0] && <TypistsText first={typists[0].actor_uuid} count={typists.length} />}
    </p>
  );
}
