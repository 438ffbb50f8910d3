/** A link may lead to a post further down: loads it, and scrolls to it. */
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useAtomValue } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import type { BlogView } from '../../core/state/live-blog/view';
import { deepLinkAtom } from '../../core/state/page/page.atoms';
import type { BlogNow } from './use-blog-events';

interface Linked {
  section_uuid: string;
  container_uuid: string | undefined;
  now: BlogNow;
  setView: Dispatch<SetStateAction<BlogView | null>>;
}

export function useLinkedPost({ section_uuid, container_uuid, now, setView }: Linked): void {
  const host = useHost();
  const link = useAtomValue(deepLinkAtom)?.content_uuid;

  useEffect(() => {
    const known = now.view;
    if (!link || !known || !container_uuid) return;
    const show = () => host.shadowRoot?.querySelector(`[data-uuid="${link}"]`)?.scrollIntoView({ block: 'start' });
    if (known.posts.some(({ content_uuid }) => content_uuid === link)) {
      show();
      return;
    }
    import('../../core/state/live-blog/linked-post')
      .then(({ readLinked }) => readLinked(section_uuid, container_uuid, link))
      .then((put) => {
        if (!put) return;
        setView((it) => it && put(it));
        requestAnimationFrame(show);
      }, console.warn);
  }, [link, container_uuid, section_uuid, host, now, setView]);
}
