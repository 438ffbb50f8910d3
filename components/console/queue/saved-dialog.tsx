/** Renames, shares, changes or deletes a named filter, and moves its tab. Only its owner and administrators change it. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { SavedQueue } from '../../../core/contract/console/saved-queues';
import { goAction } from '../../../core/state/console/place';
import type { QueueFilter } from '../../../core/state/console/queue';
import {
  changeSavedQueueAction,
  deleteSavedQueueAction,
  moveSavedQueueAction,
  savedQueuesAtom,
} from '../../../core/state/console/saved-queues';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of';
import { StaffDialog } from '../../shared/staff/staff-dialog';
import { Alert } from '../parts/alert';
import { SavedForm } from './saved-form';

interface Props {
  queue: SavedQueue;
  /** The filter that the queue shows. */
  filter: QueueFilter;
  onClose(): void;
}

export function SavedDialog({ queue, filter, onClose }: Props) {
  const t = useTranslate('console');
  const all = useAtomValue(savedQueuesAtom);
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const change = useSetAtom(changeSavedQueueAction);
  const move = useSetAtom(moveSavedQueueAction);
  const remove = useSetAtom(deleteSavedQueueAction);
  const go = useSetAtom(goAction);
  const [isTaking, setTaking] = useState(true);
  const [problem, setProblem] = useState('');
  const { queue_uuid } = queue;
  const at = all.findIndex((it) => it.queue_uuid === queue_uuid);
  const { comment: _, ...shown } = filter;
  const isOther = textOf(shown) !== textOf(queue.filter);

  async function handleSave(values: { name: string; is_shared: boolean }) {
    const answer = await change(queue_uuid, { ...values, ...(isOther && isTaking && { filter: shown }) });
    if (isFailure(answer)) return answer;
    onClose();
    return undefined;
  }
  async function handleRemove() {
    const failure = await remove(queue);
    if (failure) return setProblem(messageOf(failure));
    onClose();
    go({ screen: 'queue' });
  }

  return (
    <StaffDialog title={queue.name} onClose={onClose}>
      {(queue.is_yours || isAdministrator) && (
        <>
          <SavedForm className="console-form" queue={queue} onSave={handleSave} onCancel={onClose}>
            {isOther && (
              <label className="console-check">
                <input type="checkbox" checked={isTaking} onChange={() => setTaking(!isTaking)} />
                {t('saved.take_filter')}
              </label>
            )}
          </SavedForm>
          <div className="console-acts">
            <button type="button" className="button button--text" onClick={() => void handleRemove()}>
              {t('saved.remove')}
            </button>
          </div>
        </>
      )}
      <div className="console-acts">
        <button type="button" className="button" aria-disabled={at <= 0} onClick={() => void move(queue_uuid, -1)}>
          {t('saved.earlier')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={at === all.length - 1}
          onClick={() => void move(queue_uuid, 1)}
        >
          {t('saved.later')}
        </button>
      </div>
      {problem && <Alert>{problem}</Alert>}
    </StaffDialog>
  );
}

/** Serializes a filter in a fixed order, without unset fields. */
const textOf = (filter: object): string =>
  JSON.stringify(
    Object.entries({ sort: 'priority', ...filter })
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
