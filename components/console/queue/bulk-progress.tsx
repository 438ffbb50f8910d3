/** The progress of the moderator's job, with Stop while it runs and Undo afterwards. */
import { useEffect } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Bulk } from '../../../core/contract/console/bulk';
import {
  bulkAtom,
  changeBulkAction,
  forgetBulkAction,
  isUnderWay,
  LOOK_AT_JOB_MS,
  lookAtBulkAction,
} from '../../../core/state/console/bulk';

export function BulkProgress() {
  const job = useAtomValue(bulkAtom);
  const look = useSetAtom(lookAtBulkAction);
  const isRunning = job !== null && isUnderWay(job);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look(), LOOK_AT_JOB_MS);
    return () => clearInterval(timer);
  }, [isRunning, look]);
  return job && <Progress job={job} />;
}

function Progress({ job }: { job: Bulk }) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const act = useSetAtom(changeBulkAction);
  const forget = useSetAtom(forgetBulkAction);
  const { bulk_uuid, state, total, decided, left_alone, undone } = job;
  const written = (n: number) => formatNumber(n, currentLanguage());
  const numbers = {
    total: written(total),
    decided: written(decided),
    left: written(left_alone),
    undone: written(undone),
  };
  const isUndo = state === 'undoing' || state === 'undone';
  const says = isUndo ? 'bulk.undone' : state === 'running' ? 'bulk.running' : 'bulk.done';

  return (
    <div className="queue-bulk">
      {isUnderWay(job) && (
        <progress
          aria-label={t('bulk.all')}
          max={isUndo ? decided : total}
          value={isUndo ? undone : decided + left_alone}
        />
      )}
      <span role="status">{t(says, numbers)}</span>
      {state === 'running' && (
        <button type="button" className="button button--text" onClick={() => void act(bulk_uuid, 'stop')}>
          {t('bulk.stop')}
        </button>
      )}
      {(state === 'done' || state === 'stopped') && decided > 0 && (
        <button type="button" className="button button--text" onClick={() => void act(bulk_uuid, 'undo')}>
          {t('undo')}
        </button>
      )}
      {!isUnderWay(job) && (
        <button type="button" className="button button--text" onClick={() => forget()}>
          {staff('close')}
        </button>
      )}
    </div>
  );
}
