/** What a painted chat is drawn from; the descriptor counts the format. */
import type { CompactList, CompactUser } from '../../../core/contract/compact';

export interface ChatFacts {
  /** The first page as REST gives it, in compact form; null while nobody opened the chat. */
  list: CompactList | null;
  users: CompactUser[];
}
