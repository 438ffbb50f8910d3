/** What a painted live blog is drawn from; the descriptor counts the format. */
import type { CompactView } from '../../../core/state/live-blog/compact-view';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';

export interface LivestoryFacts {
  /** Null while nobody has opened the container. */
  view: CompactView | null;
}

/** As the server reads and draws them. */
export interface LoadedFacts extends LivestoryFacts {
  view: BlogView | null;
  /** What structured data says and the page does not show; no browser gets it. */
  latest?: Post[];
}
