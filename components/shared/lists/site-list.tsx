/** A list of the whole site on a page: its heading, and placeholders for loading, failure and an empty list. */
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../effects/use-effect-on';
import { Problem } from './problem';
import { RowSkeletons } from './row-skeletons';

interface Props<Item> {
  title: string;
  /** Number of rows to reserve space for, and the lines of each. */
  rows: number;
  lines?: number;
  /** Text of an empty list. */
  empty: string;
  /** Checks whether this reader wants to see an item; all if absent. */
  isWanted?(item: Item): boolean;
  /** Null on failure; a new function loads again. */
  load(): Promise<Item[] | null>;
  /** Called when the items are rendered. */
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
  // The list depends on the reader.
  useEffectOn([read, reader, section_uuid], () => {
    if (section_uuid) void read();
  });

  const hasFailed = items === null;
  // Listens at once, or a reader who returns in that moment would be missed.
  useLayoutEffect(() => {
    if (!hasFailed) return;
    const again = () => void read();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed, read]);

  const isDrawn = items !== 'coming' && items !== null;
  const shown = isDrawn ? items.filter((item) => isWanted?.(item) ?? true) : [];
  useEffectOn([isDrawn], () => {
    if (isDrawn) onDrawn?.();
  });

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
