/** Sort and filter of the queue, and the buttons for selected items. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { queueSorts } from '../../../core/contract/console/queues';
import { openQueueAction, queueListAtom } from '../../../core/state/console/queue';
import { VerdictButtons } from '../item/verdict-buttons';
import type { QueueHand } from '../queue-state/use-queue';
import { BulkDialog } from './bulk-dialog';
import { BulkProgress } from './bulk-progress';
import { QueueSearch } from './queue-search';
import { QueueTabs } from './queue-tabs';
import { RuleFilter } from './rule-filter';
import { SavedPart } from './saved-part';

export function QueueHead({ queue, onShowKeys }: { queue: QueueHand; onShowKeys(): void }) {
  const t = useTranslate('console');
  const { fresh, filter, cursor } = useAtomValue(queueListAtom);
  const [isBulkShown, setBulkShown] = useState(false);
  const reopen = useSetAtom(openQueueAction);
  const { chosen } = queue;

  return (
    <div className="queue-head">
      <h1 className="hushed">{t('screen.queue')}</h1>
      <QueueTabs name={queue.name} saved_uuid={queue.saved?.queue_uuid} />
      <div className="queue-filters">
        <QueueSearch queue={queue} />
        <label className="queue-filters__choice">
          <span className="hushed">{t('sort')}</span>
          <select
            value={filter.sort ?? 'priority'}
            onChange={({ target }) => queue.choose({ sort: target.value as (typeof queueSorts)[number] })}
          >
            {queueSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        {queue.name === 'waiting' && <RuleFilter queue={queue} />}
      </div>
      <div className="queue-bar">
        <SavedPart queue={queue} />
        <button type="button" className="button button--text" onClick={() => queue.toggleSingle()}>
          {t('one_at_a_time')}
        </button>
        <button type="button" className="button button--text queue-bar__keys" onClick={onShowKeys}>
          {t('keys')}
        </button>
      </div>
      {chosen.size > 0 && (
        <fieldset className="queue-bulk" aria-label={t('chosen', { count: chosen.size })}>
          <span>{t('chosen', { count: chosen.size })}</span>
          <VerdictButtons queueName={queue.name} onPick={(verdict) => queue.decide(verdict)} />
          {cursor !== null && (
            <button type="button" className="button button--text" onClick={() => setBulkShown(true)}>
              {t('bulk.all')}
            </button>
          )}
        </fieldset>
      )}
      {isBulkShown && <BulkDialog filter={filter} onClose={() => setBulkShown(false)} />}
      <BulkProgress />
      {fresh > 0 && (
        <button type="button" className="button queue-fresh" onClick={() => void reopen({ ...filter })}>
          {t('fresh', { count: fresh })}
        </button>
      )}
    </div>
  );
}
