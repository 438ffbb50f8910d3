/** A list for staff in a dialog: its items, and a button for more. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useLayoutEffectOn } from '../../../shared/effects/use-effect-on';
import type { usePages } from './use-pages';

interface Props<Item> {
  pages: ReturnType<typeof usePages<Item>>;
  /** Text of an empty list. */
  none: string;
  draw(item: Item): ReactNode;
  onKeyDown?(event: KeyboardEvent<HTMLUListElement>): void;
}

export function PagedList<Item>({ pages, none, draw, onKeyDown }: Props<Item>) {
  const t = useTranslate('page_settings');
  const list = useRef<HTMLUListElement>(null);
  const { items, hasMore, isLoading, more } = pages;

  const asked = useRef<Element | null>(null);

  // The button may disappear with the last page, so the focus moves to the new items.
  useLayoutEffectOn([items], () => {
    const next = asked.current?.nextElementSibling as HTMLElement | null | undefined;
    asked.current = null;
    next?.focus();
  });

  function handleMore() {
    asked.current = list.current?.lastElementChild ?? null;
    void more();
  }

  return (
    <>
      <p className="comment-note" role="status">
        {items?.length === 0 && none}
      </p>
      <ul ref={list} className="staff-list" aria-busy={isLoading} onKeyDown={onKeyDown}>
        {items?.map(draw)}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button wide"
          part="button"
          aria-disabled={isLoading}
          onClick={() => isLoading || handleMore()}
        >
          {t('more')}
        </button>
      )}
    </>
  );
}
