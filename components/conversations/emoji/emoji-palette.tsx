/**
 * Palette of emoji, beside the button that opens it: a search, a link to each group, and the grid. Rendered in the
 * system's own font; an overlay of this shadow root, so that no sheet or content policy of the page affects it.
 */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { useOverlay } from '../../shared/overlay/use-overlay';
import { useSheets } from '../../shared/sheets/use-sheets';
import css from './emoji.css';
import { type Emoji, fetchEmoji, groups, searchEmoji } from './emoji-data';
import { nextInGrid } from './emoji-keys';

const sheets = [css];

export const ready = () => fetchSheets(sheets);

interface Props {
  opener: RefObject<HTMLButtonElement | null>;
  /** Field that is being written in; gets the focus after Escape. */
  field: RefObject<HTMLElement | null>;
  onPick(sign: string): void;
  onClose(): void;
}

export function EmojiPalette({ opener, field, onPick, onClose }: Props) {
  const t = useTranslate('writing');
  const { overlay, handleKeyDown } = useOverlay({ opener, alignment: 'start', focusAfter: field, onClose });
  const [all, setAll] = useState<Emoji[][] | 'failed'>([]);
  const [asked, setAsked] = useState('');
  const grid = useRef<HTMLDivElement>(null);

  useSheets(sheets);
  useLayoutEffect(() => overlay.current?.querySelector('input')?.focus(), [overlay]);

  useEffect(() => {
    fetchEmoji(currentLanguage()).then(setAll, (error) => {
      console.error(error);
      setAll('failed');
    });
  }, []);

  function goTo(group: number) {
    const section = grid.current?.children[group] as HTMLElement | undefined;
    // Scrolls only the grid, not the page.
    grid.current?.scrollTo({ top: section?.offsetTop });
    section?.querySelector('button')?.focus({ preventScroll: true });
  }

  function handleGridKey(event: KeyboardEvent) {
    const { key, target } = event;
    handleKeyDown(event);
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const isSearch = (target as Element).matches('input');
    if (isSearch && key === 'Enter') {
      // Keeps the event from the form around the palette.
      event.preventDefault();
      if (asked && buttons[0]) onPick(buttons[0].textContent ?? '');
      return;
    }
    const isInGrid = grid.current?.contains(target as Node);
    const next = isInGrid
      ? nextInGrid(buttons, target as HTMLElement, key)
      : isSearch && key === 'ArrowDown'
        ? buttons[0]
        : undefined;
    if (next) next.focus();
    else if (isInGrid && key === 'ArrowUp') overlay.current?.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  }

  const found = asked.trim() && all !== 'failed' ? searchEmoji(all, asked) : null;
  const isThere = all !== 'failed' && all.length > 0;
  return (
    <div
      ref={overlay}
      className="menu emoji"
      part="menu"
      popover="manual"
      role="dialog"
      aria-label={t('emoji')}
      onKeyDown={handleGridKey}
    >
      <input
        type="search"
        className="input emoji__search"
        part="input"
        aria-label={t('emoji_search')}
        placeholder={t('emoji_search')}
        autoComplete="off"
        value={asked}
        onChange={({ target }) => setAsked(target.value)}
      />
      {isThere && !found && (
        <div className="emoji__groups">
          {groups.map((group, at) => (
            <button
              key={group}
              type="button"
              className="button button--text"
              aria-label={t(`emoji_${group}`)}
              title={t(`emoji_${group}`)}
              onClick={() => goTo(at)}
            >
              {all[at]?.[0]?.sign}
            </button>
          ))}
        </div>
      )}
      {all === 'failed' && (
        <p className="emoji__note" role="alert">
          {t('emoji_failed')}
        </p>
      )}
      {found && (
        <p className={found.length === 0 ? 'emoji__note' : 'hushed'} role="status">
          {t('emoji_found', { count: found.length })}
        </p>
      )}
      <div ref={grid} className="emoji__grid" aria-busy={all !== 'failed' && all.length === 0}>
        {found ? (
          <Signs list={found} onPick={onPick} />
        ) : (
          isThere &&
          all.map((list, at) => (
            <section key={groups[at]} aria-label={t(`emoji_${groups[at] ?? 'symbols'}`)}>
              <p aria-hidden="true">{t(`emoji_${groups[at] ?? 'symbols'}`)}</p>
              <Signs list={list} onPick={onPick} isFirst={at === 0} />
            </section>
          ))
        )}
      </div>
    </div>
  );
}

interface SignsProps {
  list: Emoji[];
  onPick(sign: string): void;
  isFirst?: boolean;
}

/** Only one emoji is reachable with Tab; arrows move on. */
const Signs = ({ list, onPick, isFirst = true }: SignsProps) => (
  <div className="emoji__signs">
    {list.map(({ sign, name }, at) => (
      <button
        key={sign}
        type="button"
        tabIndex={isFirst && at === 0 ? 0 : -1}
        aria-label={name}
        title={name}
        onClick={() => onPick(sign)}
      >
        {sign}
      </button>
    ))}
  </div>
);
