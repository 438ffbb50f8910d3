/** What goes on in a painted bar before React: presses of its links are published and counted. */
import { publishFrom } from '../../core/base/bus/bus';
import type { ShareMedium } from '../../core/contract/share-media';
import type { ReadingModule } from '../../core/mount/widget/reading';
import { press } from '../../core/state/shares/press';
import type { ShareBarFacts } from './share-bar.facts';

export const reading: ReadingModule<ShareBarFacts> = {
  /** A page that the server did not know is known to the browser alone; drawing there reports it to the server, too. */
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
