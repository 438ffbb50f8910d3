import { useEffect } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { openTargetAction } from '../../../core/state/comments/comments.actions';
import { readDeepLink } from '../../../core/state/page/deep-link';

/** Opens a link to a comment that is followed inside the page at once, including comments' times. */
export function useHash(container_id: string): void {
  const openTarget = useSetAtom(openTargetAction);
  useEffect(() => {
    const follow = () => {
      const content_uuid = readDeepLink({ search: '', hash: location.hash });
      if (content_uuid) void openTarget(container_id, content_uuid);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [container_id, openTarget]);
}
