/** Facts of a painted conversation; the descriptor has their format number. */
import type { CompactList, CompactUser } from '../../../core/contract/content/compact';

export interface ConversationFacts {
  /** The first page as in REST, in compact form; null until the container exists. */
  list: CompactList | null;
  /** Writers and answered people, as in the users' route, in compact form and without their counts. */
  users: CompactUser[];
}
