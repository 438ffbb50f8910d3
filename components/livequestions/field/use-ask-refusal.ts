/** Why the reader may not ask here, from the same table the server rules by; null when nothing stands against it. */
import { useEffect, useState } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { questionRules } from '../../../core/contract/rules/questions';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { interviewContainerAtom } from '../../../core/state/questions/questions.atoms';

/** Longest delay a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

export function useAskRefusal(container_id: string) {
  const container = useAtomValue(interviewContainerAtom(container_id));
  const asking = useAtomValue(askingAtom);
  const [passed, setPassed] = useState(0);
  const { opens, expiry_time: closes } = container ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second moment is waited for when the first has passed
  useEffect(() => {
    const waits = [opens ?? 0, closes ?? 0].map((ms) => ms - Date.now()).filter((ms) => ms > 0 && ms <= LONGEST_MS);
    if (waits.length === 0) return;
    const timer = setTimeout(() => setPassed((count) => count + 1), Math.min(...waits));
    return () => clearTimeout(timer);
  }, [opens, closes, passed]);
  return questionRules['question/ask']({ ...asking, now: Date.now(), ...(container && { container }) });
}
