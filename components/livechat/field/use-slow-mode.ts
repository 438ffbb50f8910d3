/** Seconds until the reader may write again; the server has the last word. */
import { useEffect, useState } from 'react';
import { useAtomValue } from '../../../core/base/store/hooks';
import { SECOND_MS } from '../../../core/contract/values/durations';
import { chatSettingsAtom, lastSaidAtom } from '../../../core/state/chat/chat.atoms';
import { slotOf } from '../../../core/state/comments/drafts';
import { refusedAtom } from '../../../core/state/comments/refused.atoms';
import { isStaffAtom } from '../../../core/state/user/user.atoms';

export function useSlowMode(container_id: string): number {
  const settings = useAtomValue(chatSettingsAtom(container_id));
  const last = useAtomValue(lastSaidAtom(container_id));
  const refused = useAtomValue(refusedAtom(slotOf(container_id, 'new', 'chat')));
  const isStaff = useAtomValue(isStaffAtom);
  const [now, setNow] = useState(0);

  const { code, data } = refused?.failure.data ?? {};
  const retry_after = code === 'too_many_requests' ? Number(data?.retry_after ?? 0) : 0;
  const bySettings = last > 0 && !isStaff ? last + (settings?.slow_mode_seconds ?? 0) * SECOND_MS : 0;
  const until = Math.max(bySettings, refused ? refused.at + retry_after * SECOND_MS : 0);

  useEffect(() => {
    if (until <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);

  return now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
}
