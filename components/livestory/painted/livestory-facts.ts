/** Facts of a painted live blog; the descriptor has their format number. */
import type { CompactView } from '../../../core/state/live-blog/compact-view';
import type { Post } from '../../../core/state/live-blog/new-posts';
import type { BlogView } from '../../../core/state/live-blog/view';

export interface LivestoryFacts {
  /** Null until the container exists. */
  view: CompactView | null;
}

/** Facts in the form that the server reads and renders. */
export interface LoadedFacts extends LivestoryFacts {
  view: BlogView | null;
  /** Posts for structured data only; not sent to browsers. */
  latest?: Post[];
}
