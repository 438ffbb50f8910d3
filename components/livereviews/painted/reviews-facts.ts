/** What painted reviews are drawn from; the descriptor counts the format. */
import type { CompactList, CompactUser } from '../../../core/contract/compact';

export interface ReviewsFacts {
  /** The first page as REST gives it, in compact form; null while nobody opened them. */
  list: CompactList | null;
  users: CompactUser[];
}
