/**
 * The first page of a live blog, its other order, and older posts.
 *
 * Emits:  liveblog/more-loaded
 */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../core/base/failure/failure';
import { useSetAtom } from '../../core/base/store/hooks';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { useHost } from '../../core/mount/element/host-context';
import type { BlogView, Order } from '../../core/state/live-blog/view';
import { showFailureAction } from '../../core/state/notices/notices.atoms';
import type { Settings } from './livestory.settings';
import type { BlogNow } from './use-blog-events';

/** A painted blog has its first page, so that this code follows the first render. */
const code = () => import('../../core/state/live-blog/load.actions');

interface Pages {
  section_uuid: string;
  container_id: string;
  settings: Settings;
  now: BlogNow;
  setView: Dispatch<SetStateAction<BlogView | null>>;
  setHeld: Dispatch<SetStateAction<RealtimeEvent[]>>;
}

export function usePages({ section_uuid, container_id, settings, now, setView, setHeld }: Pages) {
  const host = useHost();
  const show = useSetAtom(showFailureAction);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isLoading, setLoading] = useState(false);
  // Without the attribute `sort`, the blog's own order.
  const { limit, paginationLimit, sort } = settings;

  const read = useCallback(
    async (order: Order | undefined): Promise<Failure | undefined> => {
      setLoading(true);
      const first = { section_uuid, container_id, limit, order };
      const found = await orUnreachable(code().then(({ readBlog }) => readBlog(first)));
      setLoading(false);
      if (isFailure(found)) {
        setFailure(found);
        return found;
      }
      setFailure(null);
      setHeld([]);
      setView(found);
      return undefined;
    },
    [section_uuid, container_id, limit, setView, setHeld],
  );

  useEffect(() => {
    if (section_uuid && !now.view) void read(sort);
  }, [section_uuid, read, sort, now]);

  return {
    failure,
    isLoading,
    read,
    retry: () => read(now.view?.order ?? sort),
    async reverse(): Promise<void> {
      const failed = await read(now.view?.order === 'newest' ? 'oldest' : 'newest');
      if (failed) void show(failed);
    },
    async loadOlder(): Promise<void> {
      const { view } = now;
      if (!view) return;
      setLoading(true);
      const found = await orUnreachable(code().then((it) => it.readOlder(section_uuid, view, paginationLimit)));
      setLoading(false);
      if (isFailure(found)) return void show(found);
      setView(found);
      publishFrom(host, 'liveblog/more-loaded');
    },
  };
}
