/** A table that loads more rows on request, with loading, empty and error states. */
import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Problem } from './problem';
import { RowSkeletons } from './row-skeletons';
import { ScrollTable } from './scroll-table';
import type { List } from './use-list';

interface Props<Item> {
  list: List<Item>;
  label: string;
  /** Column names. Columns of numbers are aligned at their end. */
  columns: (string | { number: string })[];
  /** Text that an empty list shows. */
  none: string;
  row(item: Item): ReactNode;
}

export function ListTable<Item>({ list, label, columns, none, row }: Props<Item>) {
  const t = useTranslate('console');
  const { items, hasMore, isLoading, failure, more, retry } = list;
  if (items === null) return failure ? <Problem failure={failure} onRetry={retry} /> : <RowSkeletons />;
  if (items.length === 0) return <p className="console-empty">{none}</p>;
  return (
    <>
      <ScrollTable label={label} columns={columns}>
        {items.map(row)}
      </ScrollTable>
      {failure && <Problem failure={failure} onRetry={retry} />}
      {hasMore && !failure && (
        <button type="button" className="button" aria-disabled={isLoading} onClick={() => isLoading || more()}>
          {t('more')}
        </button>
      )}
    </>
  );
}
