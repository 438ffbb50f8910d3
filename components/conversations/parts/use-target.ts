import { targetAtom } from '../../../core/content/content.atoms';
import { useAtomValue } from '../../../core/store/hooks';
import { useHere } from './conversation-context';

/** Whether the page's link points at this comment. */
export function useTarget(content_uuid: string): boolean {
  const { container_id } = useHere();
  return useAtomValue(targetAtom(container_id)) === content_uuid;
}
