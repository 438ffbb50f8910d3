/** Why the reader may not write here, from the same table the server rules by; null when nothing stands against it. */
import { useEffect, useState } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { elsewhereRules } from '../../../core/contract/rules/elsewhere';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { askingAtom } from '../../../core/state/permissions/permissions';

/** Longest delay a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

export function useWriteRefusal(container_id: string) {
  const container = useAtomValue(chatSettingsAtom(container_id));
  const asking = useAtomValue(askingAtom);
  const [, setPassed] = useState(0);
  const closes = container?.expiry_time ?? 0;
  useEffect(() => {
    const wait = closes - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return;
    const timer = setTimeout(() => setPassed((count) => count + 1), wait);
    return () => clearTimeout(timer);
  }, [closes]);
  return elsewhereRules['message/create']({ ...asking, now: Date.now(), ...(container && { container }) });
}
