import { useMemo } from 'react';
import { formatShort } from '../../../core/base/i18n/format';
import { useAtomValue } from '../../../core/base/store/hooks';
import { timeAtom } from '../../shared/time-ago/time-ago';

/** "5 min", in the chat's own texts. Messages go by, and each time goes with its row. */
export function useChatTime(ms: number): string {
  return useAtomValue(useMemo(() => timeAtom(ms, formatShort, 'chat'), [ms]));
}
