/** Error code if the reader may not write here, from the same table as the server's; null if they may. */
import { useAtomValue } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { elsewhereRules } from '../../../core/contract/rules/elsewhere';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { useMoment } from '../../shared/moment/use-moment';

export function useWriteRefusal(container_id: string) {
  const container = useAtomValue(chatSettingsAtom(container_id));
  const asking = useAtomValue(askingAtom);
  useMoment(container?.expiry_time);
  return elsewhereRules['message/create']({ ...asking, now: serverNow(), ...(container && { container }) });
}
