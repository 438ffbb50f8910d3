import { useEffect } from 'react';
import { openTargetAction } from '../../../core/content/late.actions';
import { readDeepLink } from '../../../core/page/deep-link';
import { useSetAtom } from '../../../core/store/hooks';

/** A link to a comment that is followed inside the page, a comment's own time among them, leads to it at once. */
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
