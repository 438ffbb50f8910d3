import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import {
  interceptForStaff,
  isListeningAsStaff,
  listenAsStaff,
  refreshCountsAction,
} from '../../../core/state/moderation/staff-events';

/** Time without staff events, as after a token expired in a sleeping tab, before they are requested again. */
const LOOK_MS = 20_000;

/** Applies events for staff to a conversation. */
export function useStaffLog(container_id: string): void {
  const log = useAtomValue(conversationAtom(container_id)).container?.staff_log?.container_uuid;
  const recount = useSetAtom(refreshCountsAction);

  useEffect(() => {
    interceptForStaff();
    let stop = log ? listenAsStaff(container_id) : undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || (log && isListeningAsStaff(log))) return;
      stop?.();
      stop = log ? listenAsStaff(container_id) : undefined;
      void recount(container_id);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [container_id, log, recount]);
}
