/** A list of the whole site on a page: its heading, and what stands there while it comes, when it fails and when it is empty. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { Problem } from './problem';
import { RowSkeletons } from './row-skeletons';

interface Props<Item> {
  title: string;
  /** Rows to reserve room for, and the lines of each. */
  rows: number;
  lines?: number;
  /** What stands there when there is none. */
  empty: string;
  /** Whether this reader wants to see one; all unless it is given. */
  isWanted?(item: Item): boolean;
  /** Null when they cannot be read; another function reads them anew. */
  load(): Promise<Item[] | null>;
  /** The items are drawn. */
  onDrawn?(): void;
  children(item: Item): ReactNode;
}

export function SiteList<Item>({ title, rows, lines, empty, isWanted, load, onDrawn, children }: Props<Item>) {
  const t = useTranslate('tray');
  const base = useTranslate('base');
  const section_uuid = useAtomValue(sectionUuidAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const [items, setItems] = useState<Item[] | null | 'coming'>('coming');

  const read = useCallback(async () => {
    setItems('coming');
    setItems(await load());
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader is shown others
  useEffect(() => {
    if (section_uuid) void read();
  }, [read, reader, section_uuid]);

  const hasFailed = items === null;
  // As soon as it says so: a reader who is back in that moment would be missed.
  useLayoutEffect(() => {
    if (!hasFailed) return;
    const again = () => void read();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed, read]);

  const isDrawn = items !== 'coming' && items !== null;
  const shown = isDrawn ? items.filter((item) => isWanted?.(item) ?? true) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drawing
  useEffect(() => {
    if (isDrawn) onDrawn?.();
  }, [isDrawn]);

  return (
    <section className="site-list" aria-label={title || undefined}>
      {title && (
        <h2 className="site-list__title vf-heading-text" part="title">
          {title}
        </h2>
      )}
      {items === 'coming' && <RowSkeletons count={rows} lines={lines} label={t('community.loading')} />}
      {hasFailed && (
        <Problem text={navigator.onLine ? t('community.failed') : base('settings.error.offline')} onRetry={read} />
      )}
      {isDrawn && shown.length === 0 && <p className="site-list__empty">{empty}</p>}
      {shown.length > 0 && <ul part="list">{shown.map(children)}</ul>}
    </section>
  );
}
