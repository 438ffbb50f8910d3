import { settingsAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/hooks';

/** After a comment: where an ad may stand, on a site that has any. Without one it takes no room (core/ads/ads.ts). */
export const AdSlot = ({ uuid }: { uuid: string }) =>
  useAtomValue(settingsAtom).ad_integration !== 'none' && <slot name={`ad-${uuid}`} />;
