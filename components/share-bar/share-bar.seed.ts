/** Puts painted counts into the store, like the answer to their request. */
import type { Seeding } from '../../core/mount/painted/seeding';
import { shareCountsAtom, sharesKey } from '../../core/state/shares/shares.atoms';
import type { ShareBarFacts } from './share-bar.facts';
import type { Settings } from './share-bar.settings';
import { countedPage } from './shared-page';

export const seeding: Seeding<ShareBarFacts, Settings> = {
  seed(store, { facts: { shares }, container_id }, { shareUrl }) {
    const key = sharesKey(countedPage({ shareUrl }, container_id, ''));
    if (key) store.set(shareCountsAtom(key), shares);
  },
};
