import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Resolution } from '../../../../core/contract/content/moderation';
import { resolveAction } from '../../../../core/state/moderation/resolve.actions';
import { useHere } from '../../lifecycle/conversation-context';

/** Decides comments, anywhere on the site. @returns those that succeeded. */
export function useResolve() {
  const { container_id } = useHere();
  const resolve = useSetAtom(resolveAction);
  return (comments: Comment[], resolution: Resolution) => resolve(container_id, comments, resolution);
}
