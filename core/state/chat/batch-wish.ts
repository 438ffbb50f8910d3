import { MOBILE_BELOW_PX } from '../../base/constants';
import { BATCH_EVERY_MS, MOST_SHOWN } from '../../contract/content/chat-limits';

/** Batch options of a chat: fewer messages on a phone, where nobody reads as many. */
export const batchWish = () => ({
  every_ms: BATCH_EVERY_MS,
  most_per_second: MOST_SHOWN[innerWidth < MOBILE_BELOW_PX ? 'narrow' : 'wide'],
});
