/**
 * A small menu in the top layer of its own shadow root: above everything, clipped by nothing.
 *
 * An item may hold further items, shown in its place: reasons to choose from, or "for good" before something is lost.
 * Arrows, Home, End move; Escape closes and gives focus back; Tab and a press elsewhere close.
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { adoptMore } from '../../../core/mount/element/adopted-sheets';
import { useHost } from '../../../core/mount/element/host-context';
import { sheetsOf } from '../../../core/mount/element/sheets';
import type { Opening } from './menu';
import css from './menu.css';
import { placeBeside } from './place-beside';

/** Its looks: who fetches the list waits for them before it is opened. */
export const menuSheets = [css];

export interface MenuItem {
  label: string;
  onPick?: () => void;
  items?: MenuItem[];
  isDanger?: boolean;
  /** Given: one of a choice, and whether it is the one. */
  isChecked?: boolean;
}

export function MenuList({ label, opener, onClose, items }: Opening & { items: MenuItem[] }) {
  const [shown, setShown] = useState(items);
  const list = useRef<HTMLDivElement>(null);
  const host = useHost();

  useLayoutEffect(() => {
    for (const sheet of sheetsOf(menuSheets) ?? []) adoptMore(host, sheet);
  }, [host]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: placed and listened for anew with what is shown, not with each draw
  useEffect(() => {
    const [menu, button] = [list.current, opener.current];
    if (!menu?.isConnected || !button) return;
    menu.showPopover?.();
    placeBeside(menu, button);
    const wanted = menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector('button');
    wanted?.focus({ preventScroll: true });
    const handleOutside = (event: Event) => {
      const path = event.composedPath();
      if (!path.includes(menu) && !path.includes(button)) onClose();
    };
    const handleMove = () => onClose();
    document.addEventListener('pointerdown', handleOutside, true);
    window.addEventListener('resize', handleMove);
    document.addEventListener('scroll', handleMove, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', handleOutside, true);
      window.removeEventListener('resize', handleMove);
      document.removeEventListener('scroll', handleMove, { capture: true });
    };
  }, [shown]);

  function close() {
    opener.current?.focus({ preventScroll: true });
    onClose();
  }

  function handlePick(item: MenuItem) {
    if (item.items) return setShown(item.items);
    close();
    item.onPick?.();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    event.stopPropagation();
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') return close();
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = choices.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choices.at(next % choices.length)?.focus();
  }

  return (
    <div
      ref={list}
      className="menu"
      part="menu"
      role="menu"
      aria-label={label}
      popover="manual"
      onKeyDown={handleKeyDown}
    >
      {shown.map((item) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked goes with the role it is given
        <button
          key={item.label}
          type="button"
          role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.isChecked}
          aria-haspopup={item.items && 'menu'}
          tabIndex={-1}
          className={item.isDanger ? 'menu__item menu__item--danger' : 'menu__item'}
          onClick={() => handlePick(item)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
