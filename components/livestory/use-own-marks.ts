/** Loads the reader's likes, reports and mutes, and forgets them after a logout; a guest has none. */
import { useEffect, useRef } from 'react';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { lazyAction } from '../../core/base/store/lazy-action';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';

const forgetOwnAction = lazyAction(() => import('../../core/state/content/own'), 'forgetOwnAction');

export function useOwnMarks(section_uuid: string, container_uuid: string | undefined): void {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const forget = useSetAtom(forgetOwnAction);
  const wasLoggedIn = useRef(isLoggedIn);

  useEffect(() => {
    if (wasLoggedIn.current && !isLoggedIn) forget().catch(console.warn);
    wasLoggedIn.current = isLoggedIn;
    if (!isLoggedIn || !container_uuid) return;
    import('../../core/state/live-blog/personal')
      .then(({ readLiked }) => readLiked(section_uuid, container_uuid))
      .catch(console.warn);
  }, [isLoggedIn, section_uuid, container_uuid, forget]);
}
