/**
 * Freezes the list while a reader is further up, or hovers or focuses a message, so that nothing moves under them.
 */
import { type RefObject, useCallback, useEffect } from 'react';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { chatAtom, windowsAtom } from '../../../core/state/chat/chat.atoms';
import { setWindowAction } from '../../../core/state/chat/load.actions';

/** Distance from the end, in pixels, that still counts as the end. */
export const AT_END = 24;

export function useFreeze(container_id: string, host: Element, box: RefObject<HTMLElement | null>) {
  const setWindow = useSetAtom(setWindowAction);
  const read = useReadAtom();

  const freeze = useCallback(() => {
    if (read(windowsAtom(container_id)).has(host)) return;
    const { latest, hasEarlier, arrived } = read(chatAtom(container_id));
    // An empty list has nothing to protect under the mouse, and new messages must not hide behind the pill.
    if (latest.length === 0) return;
    setWindow(container_id, host, { uuids: latest, hasEarlier, since: arrived });
  }, [container_id, host, read, setWindow]);

  const isAtEnd = () => Math.abs(box.current?.scrollTop ?? 0) < AT_END;
  /** No message is hovered or focused; a finger leaves the focus on the tapped one. */
  const isLeft = () =>
    !box.current?.matches(':hover:not(:active)') &&
    !box.current?.querySelector(
      matchMedia('(pointer: coarse)').matches ? ':focus-visible, .message:focus-within' : ':focus-visible',
    );

  // A guest may have scrolled the painted list before hydration.
  useEffect(() => {
    if (Math.abs(box.current?.scrollTop ?? 0) >= AT_END) freeze();
  }, [freeze, box]);

  /** Resumes once nothing freezes it; a list without its end, after loading earlier messages, waits for the pill. */
  function resume(): void {
    const held = read(windowsAtom(container_id)).get(host);
    const { latest } = read(chatAtom(container_id));
    const isWhole = !held || held.uuids.some((uuid) => latest.includes(uuid));
    if (held && !held.isPaused && isWhole && isAtEnd() && isLeft()) setWindow(container_id, host, null);
  }

  return { freeze, resume };
}
