/** What a painted live blog is drawn from; the descriptor counts the format. */
import type { BlogView } from '../../../core/state/live-blog/view';

export interface LivestoryFacts {
  /** Null while nobody has opened the container. */
  view: BlogView | null;
}
