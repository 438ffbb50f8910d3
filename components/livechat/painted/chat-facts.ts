/** Facts of a painted chat; the descriptor has their format number. */
import type { CompactList, CompactUser } from '../../../core/contract/content/compact';

export interface ChatFacts {
  /** The first page as in REST, in compact form; null until the chat exists. */
  list: CompactList | null;
  users: CompactUser[];
}
