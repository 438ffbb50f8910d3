/** Facts of painted reviews; the descriptor has their format number. */
import type { CompactList, CompactUser } from '../../../core/contract/content/compact';

export interface ReviewsFacts {
  /** The first page as in REST, in compact form; null until the container exists. */
  list: CompactList | null;
  users: CompactUser[];
}
