/** The list of a queue beside the open item; phones show one of the two. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { areKeysOnAtom } from '../../../core/state/console/keys';
import { holdLeaseAction } from '../../../core/state/console/lease';
import { placeAtom } from '../../../core/state/console/place';
import { queueListAtom } from '../../../core/state/console/queue';
import { followQueueAction } from '../../../core/state/console/queue-live';
import { ItemPane } from '../item/item-pane';
import { useFocusAfter } from '../parts/use-focus-after';
import { useQueue } from '../queue-state/use-queue';
import { KeysDialog } from './keys-dialog';
import { QueueHead } from './queue-head';
import { QueueList } from './queue-list';
import { useQueueKeys } from './use-queue-keys';

export function QueueScreen() {
  const t = useTranslate('console');
  const { item } = useAtomValue(placeAtom);
  const list = useAtomValue(queueListAtom);
  const areKeysOn = useAtomValue(areKeysOnAtom);
  const follow = useSetAtom(followQueueAction);
  const holdLease = useSetAtom(holdLeaseAction);
  const queue = useQueue();
  const [areKeysShown, setKeysShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useQueueKeys(queue, {
    showKeys: () => setKeysShown(true),
    focusSearch: () => box.current?.querySelector<HTMLElement>('.queue-search input')?.focus(),
    openArticle: () => box.current?.querySelector<HTMLElement>('a.item__article')?.click(),
  });

  // After the last decision, and after Escape.
  const listBox = useFocusAfter<HTMLElement>(queue.current !== undefined);
  useEffect(() => follow(), [follow]);
  useEffect(() => holdLease(), [holdLease]);

  return (
    <div
      ref={box}
      className="queue"
      data-open={item ? '' : undefined}
      data-single={queue.isSingle && queue.current ? '' : undefined}
    >
      <section ref={listBox} className="queue__list" tabIndex={-1} aria-label={t('screen.queue')}>
        <QueueHead queue={queue} onShowKeys={() => setKeysShown(true)} />
        <QueueList queue={queue} />
      </section>
      <section className="queue__pane" aria-label={t('item')}>
        {queue.current ? (
          <ItemPane key={queue.current.content.content_uuid} item={queue.current} queue={queue} />
        ) : (
          !list.isLoading &&
          list.items.length > 0 && (
            <div className="console-empty">
              <p>{t('none_open')}</p>
              {areKeysOn && (
                <p className="queue__hint">
                  <kbd>j</kbd> {t('key.j')} <kbd>?</kbd> {t('keys')}
                </p>
              )}
            </div>
          )
        )}
      </section>
      {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      <p className="hushed" role="status">
        {queue.said}
      </p>
    </div>
  );
}
