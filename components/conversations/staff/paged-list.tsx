/** A list of the staff's in a dialog: what it is narrowed to, its items, and more of them. */
import { type ReactNode, useId, useRef } from 'react';
import { useTranslate } from '../../../core/i18n/use-translate';
import type { usePages } from './use-pages';

interface Props<Item> {
  pages: ReturnType<typeof usePages<Item>>;
  /** Said of an empty list. */
  none: string;
  filter: { label: string; choices: { value: string; name: string }[]; value: string; onChange(value: string): void };
  draw(item: Item): ReactNode;
}

export function PagedList<Item>({ pages, none, filter, draw }: Props<Item>) {
  const t = useTranslate('page_settings');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { items, hasMore, isLoading, more } = pages;

  async function handleMore() {
    const last = list.current?.lastElementChild;
    await more();
    // The button may be gone with the last page: who reads on goes on with what has come.
    requestAnimationFrame(() => (last?.nextElementSibling as HTMLElement | null)?.focus());
  }

  return (
    <>
      <div className="field staff-filter">
        <label className="field__label" htmlFor={id}>
          {filter.label}
        </label>
        <select
          id={id}
          className="input"
          value={filter.value}
          onChange={(event) => filter.onChange(event.target.value)}
        >
          {filter.choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p className="comment-note" role="status">
        {items?.length === 0 && none}
      </p>
      <ul ref={list} className="staff-list" aria-busy={isLoading}>
        {items?.map(draw)}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button wide"
          part="button"
          aria-disabled={isLoading}
          onClick={() => void (isLoading || handleMore())}
        >
          {t('more')}
        </button>
      )}
    </>
  );
}
