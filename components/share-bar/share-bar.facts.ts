/** The page of a painted bar, as far as the server knows it. Runs on the server. */
import type { ShareCounts } from '../../core/contract/content/sharing';
import type { Reads } from '../../core/mount/widget/facts';
import type { Settings } from './share-bar.settings';
import type { Shared } from './shared-page';

export interface ShareBarFacts {
  /** Null for a page that no browser has reported. */
  shared: Shared | null;
  shares: ShareCounts;
}

export async function load(reads: Reads, { shareUrl = '' }: Settings): Promise<ShareBarFacts> {
  const page = await reads.sharedPage(shareUrl);
  const elsewhere = /^https?:/.test(shareUrl) && { url: shareUrl, title: '' };
  return {
    shared: page ? { url: page.url, title: page.title } : elsewhere || null,
    shares: page?.shares ?? { total: 0, counts: {} },
  };
}
