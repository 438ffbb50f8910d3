/** Link previews of the pages that people of the demo link to. */
import type { LinkPreview } from '../core/contract/content/comment';

export const previews: Readonly<Record<string, LinkPreview>> = {
  'https://merrow-gardens.example/fog': { title: 'Hours of fog, month by month', site_name: 'Merrow Gardens' },
  'https://sallow-ferries.example/notices/a-year-of-late-boats': {
    title:
      'A year of late boats: every crossing that left after its time, what held it up, how long those on the quay waited, and what we mean to do about it before the next winter comes in',
    site_name: 'Sallow Ferries',
  },
};
