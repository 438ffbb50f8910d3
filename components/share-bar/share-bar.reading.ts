/** A painted bar before React: publishes and counts presses of its links. */
import { publishFrom } from '../../core/base/bus/bus';
import type { ShareMedium } from '../../core/contract/content/share-media';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { press } from '../../core/state/shares/press';
import type { ShareBarFacts } from './share-bar.facts';

export const reading: ReadingModule<ShareBarFacts> = {
  /** Only the browser knows a page that is new to the server; hydration also reports it to the server. */
  wantsMore: ({ facts, attributes }) => !facts.shared || attributes['share-current-page-url'] === 'true',

  publishDrawn: (host) => void publishFrom(host, 'sharebar/loaded'),

  follow(root, { attributes, container_id, facts: { shared }, settings }) {
    const other = attributes['share-url'];
    const page = other ? { url: other } : { ...(container_id && { container_id }), url: shared?.url };
    const ended = new AbortController();
    const end = () => ended.abort();
    const count = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLElement>('a[data-medium]');
      if (!link) return;
      const medium = link.dataset.medium as ShareMedium;
      publishFrom(root.host, 'share/clicked', medium, link);
      void press(settings.section_uuid, { ...page, medium });
    };
    root.addEventListener('click', count, { signal: ended.signal });
    return { takeEvents: () => [], hide: end, handOver: end, end };
  },
};
