/** What a starter is painted from; the descriptor counts the format. */
import type { ShownPoll } from '../../core/contract/polls';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';

export interface StarterFacts extends Excerpts {
  /** An open one, which the page's own sentence leaves no room for. */
  poll?: ShownPoll;
}
