/** What a painted interview is drawn from; the descriptor counts the format. */
import type { CompactList, CompactUser } from '../../../core/contract/compact';
import type { View } from '../../../core/contract/question-views';

export interface QuestionFacts {
  view: View;
  /** The first page as REST gives it, in compact form, and what is live before it; null while nobody opened it. */
  list: CompactList | null;
  users: CompactUser[];
}
