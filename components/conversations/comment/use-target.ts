import { useAtomValue } from '../../../core/base/store/hooks';
import { targetAtom } from '../../../core/state/comments/content.atoms';
import { useHere } from '../lifecycle/conversation-context';

/** Checks whether the page's link targets this comment. */
export function useTarget(content_uuid: string): boolean {
  const { container_id } = useHere();
  return useAtomValue(targetAtom(container_id)) === content_uuid;
}
