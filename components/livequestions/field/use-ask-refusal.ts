/** Error code if the reader may not ask here, from the same table as the server's; null if they may. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { questionRules } from '../../../core/contract/rules/questions';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { interviewContainerAtom } from '../../../core/state/questions/questions.atoms';
import { useMoment } from '../../shared/moment/use-moment';

export function useAskRefusal(container_id: string) {
  const container = useAtomValue(interviewContainerAtom(container_id));
  const asking = useAtomValue(askingAtom);
  useMoment(container?.opens, container?.expiry_time);
  return questionRules['question/ask']({ ...asking, now: serverNow(), ...(container && { container }) });
}
