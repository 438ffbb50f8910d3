/**
 * A swipe across the tray's screen switches to the neighboring tab, in reading direction. Fields, content that scrolls
 * sideways, a zoomed page and the edges, where browsers go back, handle the finger themselves.
 */
import { type TouchEvent, useRef } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { directionAtom } from '../../../core/base/i18n/language';
import { useAtomValue } from '../../../core/base/store/hooks';
import { tabsAtom, trayAtom } from '../../../core/state/tray/tray.atoms';

const FAR_PX = 60;
const EDGE_PX = 24;
/** A swipe is this many times wider than high, because scrolling moves down. */
const FLAT = 2;

function isFree(target: Element, end: Element): boolean {
  if (target.closest('input, textarea, select, [contenteditable]')) return false;
  for (let it: Element | null = target; it && it !== end; it = it.parentElement) {
    if (it.scrollWidth > it.clientWidth && /auto|scroll/.test(getComputedStyle(it).overflowX)) return false;
  }
  return true;
}

export function useSwipe() {
  const tabs = useAtomValue(tabsAtom);
  const { tab } = useAtomValue(trayAtom);
  const isLeftToRight = useAtomValue(directionAtom) === 'ltr';
  const from = useRef<{ x: number; y: number } | null>(null);

  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0];
      if (!touch) return;
      const { clientX: x, clientY: y } = touch;
      const isWhole = touches.length === 1 && (visualViewport?.scale ?? 1) === 1;
      const isInside = x > EDGE_PX && x < innerWidth - EDGE_PX;
      from.current = isWhole && isInside && isFree(target as Element, currentTarget) ? { x, y } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [start, end] = [from.current, changedTouches[0]];
      from.current = null;
      if (!start || !end) return;
      const [x, y] = [end.clientX - start.x, end.clientY - start.y];
      if (Math.abs(x) < FAR_PX || Math.abs(x) < FLAT * Math.abs(y)) return;
      const next = tabs[tabs.indexOf(tab) + (x < 0 === isLeftToRight ? 1 : -1)];
      if (next) publish('tray-tab/change', next);
    },
    onTouchCancel() {
      from.current = null;
    },
  };
}
