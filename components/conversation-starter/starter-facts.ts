/** Facts of a painted starter; the descriptor has their format number. */
import type { ShownPoll } from '../../core/contract/content/polls';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';

export interface StarterFacts extends Excerpts {
  /** An open poll; absent if the page has its own sentence. */
  poll?: ShownPoll;
}
