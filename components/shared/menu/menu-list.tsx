/**
 * A small menu in the top layer of its own shadow root: above everything, and never clipped.
 *
 * An item may hold further items, shown in its place: reasons to choose from, or "for good" before a loss. Arrows,
 * Home, End and the first letters of an item move; Tab closes; everything else is like in every overlay.
 */
import { type KeyboardEvent, useState } from 'react';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { useLayoutEffectOn } from '../effects/use-effect-on';
import { useOverlay } from '../overlay/use-overlay';
import { useSheets } from '../sheets/use-sheets';
import type { Opening } from './menu';
import css from './menu.css';
import { useTypeAhead } from './use-type-ahead';

/** Sheets of the menu: code that loads the list waits for them before it opens. */
export const menuSheets = [css];

export const ready = () => fetchSheets(menuSheets);

export interface MenuItem {
  label: string;
  /** Identifies the item when its label, such as a count, changes while the menu is open. */
  name?: string;
  /** Picture before the label. */
  picture?: string;
  onPick?: () => void;
  items?: MenuItem[];
  /** Shows something in place of the menu, and focuses it. */
  onOpen?: () => void;
  isDanger?: boolean;
  /** Set for one of several choices: true for the current one. */
  isChecked?: boolean;
  /** Makes the item a switch. The menu stays open after a press, so that a second press undoes the first. */
  isOn?: boolean;
  /** Explains the item in one line. */
  about?: string;
}

const roleOf = ({ isOn, isChecked }: MenuItem) =>
  isOn !== undefined ? 'menuitemcheckbox' : isChecked !== undefined ? 'menuitemradio' : 'menuitem';

const nameOf = ({ name, label }: MenuItem) => name ?? label;

interface Props extends Opening {
  items: MenuItem[];
  /** Heading above the items. */
  title?: string;
}

export function MenuList({ label, opener, onClose, items, title }: Props) {
  // Names instead of items, because items can change while the menu is open, as counts do.
  const [path, setPath] = useState<string[]>([]);
  const shown = path.reduce((all, name) => all.find((item) => nameOf(item) === name)?.items ?? all, items);
  // Loads the sheets before positioning, because the size depends on them.
  useSheets(menuSheets);
  const { overlay, close, handleKeyDown } = useOverlay({ opener, alignment: 'end', onClose });
  const typed = useTypeAhead();

  useLayoutEffectOn([path], () => {
    const menu = overlay.current;
    const wanted =
      menu?.querySelector<HTMLElement>('[role=menuitemradio][aria-checked="true"]') ?? menu?.querySelector('button');
    wanted?.focus({ preventScroll: true });
  });

  function handlePick(item: MenuItem) {
    if (item.items) return setPath([...path, nameOf(item)]);
    if (item.onOpen) return item.onOpen();
    if (item.isOn === undefined) close();
    item.onPick?.();
  }

  function handleMenuKey(event: KeyboardEvent<HTMLDivElement>) {
    handleKeyDown(event);
    if (event.key === 'Tab') return onClose();
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = choices.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const next = step === undefined ? typed(event, choices, at) : choices.at(step % choices.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={overlay}
      className="menu"
      part="menu"
      role="menu"
      aria-label={title ?? label}
      popover="manual"
      onKeyDown={handleMenuKey}
    >
      {title && (
        <p className="menu__title" aria-hidden="true">
          {title}
        </p>
      )}
      {shown.map((item) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked goes with the role it is given
        <button
          key={nameOf(item)}
          type="button"
          role={roleOf(item)}
          aria-checked={item.isOn ?? item.isChecked}
          aria-label={item.about && item.label}
          aria-description={item.about}
          aria-haspopup={item.items && 'menu'}
          tabIndex={-1}
          className={item.isDanger ? 'menu__item menu__item--danger' : 'menu__item'}
          onClick={() => handlePick(item)}
        >
          {item.picture && <img className="menu__picture" src={item.picture} alt="" />}
          {item.label}
          {item.about && (
            <span className="menu__about" aria-hidden="true">
              {item.about}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
