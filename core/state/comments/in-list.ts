/** Tells which new threads a list can show, for painted and for live conversations. */
import type { Comment } from '../../contract/content/comment';

type Thread = Partial<Pick<Comment, 'origin' | 'is_pinned'>>;

export const isFromNetwork = (thread: Thread | undefined): boolean => thread?.origin !== undefined && !thread.is_pinned;

/**
 * Checks whether the list can show a new thread. Below the readers' comments, threads from social networks wait for their page.
 *
 * @param social the attribute of that name
 * @param shown the threads in the list
 */
export function isInList(
  social: string | undefined,
  { origin }: Thread,
  { hasMore, shown }: { hasMore: boolean; shown: (Thread | undefined)[] },
): boolean {
  if (origin === undefined || social === 'off') return origin === undefined;
  return social !== 'below' || !hasMore || shown.some(isFromNetwork);
}
