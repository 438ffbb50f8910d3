/** Facts of a painted interview; the descriptor has their format number. */
import type { CompactList, CompactUser } from '../../../core/contract/content/compact';
import type { View } from '../../../core/contract/content/question-views';

export interface QuestionFacts {
  view: View;
  /** The first page as in REST, in compact form, after the live question; null until it exists. */
  list: CompactList | null;
  users: CompactUser[];
}
