/**
 * Returns to the latest messages. The previous rows are removed in steps per frame, from the top: removing 200 at once
 * is a long task, right after a press.
 */
import { type RefObject, useCallback } from 'react';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { chatAtom, windowsAtom } from '../../../core/state/chat/chat.atoms';
import { setWindowAction } from '../../../core/state/chat/load.actions';
import { AT_ONCE } from './use-end-first';

const LEAVE_A_FRAME = 40;

export function useFollow(container_id: string, host: Element, box: RefObject<HTMLElement | null>): () => void {
  const setWindow = useSetAtom(setWindowAction);
  const read = useReadAtom();

  return useCallback(() => {
    function leave() {
      const held = read(windowsAtom(container_id)).get(host);
      const uuids = held?.uuids ?? [];
      const stays = new Set(read(chatAtom(container_id)).latest);
      if (held && uuids.filter((uuid) => !stays.has(uuid)).length > AT_ONCE) {
        setWindow(container_id, host, { ...held, uuids: uuids.slice(Math.min(LEAVE_A_FRAME, uuids.length - AT_ONCE)) });
        requestAnimationFrame(leave);
        return;
      }
      setWindow(container_id, host, null);
      requestAnimationFrame(() => box.current?.scrollTo({ top: 0 }));
    }
    leave();
  }, [container_id, host, box, read, setWindow]);
}
