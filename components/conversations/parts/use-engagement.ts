import { useEffect } from 'react';
import { conversationAtom } from '../../../core/content/content.atoms';
import { useHost } from '../../../core/element/host-context';
import { followEngagement } from '../../../core/engagement/engagement';
import { useAtomValue } from '../../../core/store/hooks';
import { store } from '../../../core/store/store';

/** Publishes `comments/engage` and `comments/read`, each once; a root that goes ends it (core/element/mounts.ts). */
export function useEngagement(container_id: string): void {
  const host = useHost();
  // Once drawn it stays so: another order or a page more is no new engagement.
  const isDrawn = useAtomValue(conversationAtom(container_id)).container !== null;

  useEffect(() => {
    if (!isDrawn) return;
    followEngagement(host, () => store.get(conversationAtom(container_id)).container?.total_visible_content ?? 0);
  }, [host, container_id, isDrawn]);
}
