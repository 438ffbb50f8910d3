import { useEffect } from 'react';
import { useAtomValue, useReadAtom } from '../../../core/base/store/hooks';
import { useHost } from '../../../core/mount/element/host-context';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { followEngagement } from '../engagement/engagement';

/** Publishes `comments/engage` and `comments/read` once each, until the unmount (core/mount/element/mounts.ts). */
export function useEngagement(container_id: string): void {
  const host = useHost();
  const read = useReadAtom();
  // Stays true after the first render: another order or page is no new engagement.
  const isDrawn = useAtomValue(conversationAtom(container_id)).container !== null;

  useEffect(() => {
    if (!isDrawn) return;
    followEngagement(host, () => read(conversationAtom(container_id)).container?.total_visible_content ?? 0);
  }, [host, read, container_id, isDrawn]);
}
