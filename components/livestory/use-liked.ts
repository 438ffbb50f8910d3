/** Posts of a live blog that the reader likes; none for a guest. */
import { useEffect, useState } from 'react';
import { useAtomValue } from '../../core/base/store/hooks';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';

export function useLiked(section_uuid: string, container_uuid: string | undefined) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const [liked, show] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (isLoggedIn && container_uuid) {
      import('../../core/state/live-blog/personal')
        .then(({ readLiked }) => readLiked(section_uuid, container_uuid))
        // Keeps likes that were given during the request.
        .then((uuids) => show((before) => new Set([...uuids, ...before])), console.warn);
    } else show(new Set());
  }, [isLoggedIn, section_uuid, container_uuid]);

  function setLiked(content_uuid: string, isOn: boolean): void {
    show((before) => {
      const after = new Set(before);
      if (isOn) after.add(content_uuid);
      else after.delete(content_uuid);
      return after;
    });
  }
  return { liked, setLiked };
}
