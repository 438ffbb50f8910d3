/** What a painted conversation is drawn from; the descriptor counts the format. */
import type { CompactList, CompactUser } from '../../../core/contract/compact';

export interface ConversationFacts {
  /** The first page as REST gives it, in compact form; null while nobody made the container. */
  list: CompactList | null;
  /** Who wrote and who is answered, as the users' route gives them, in compact form and without their counts. */
  users: CompactUser[];
}
