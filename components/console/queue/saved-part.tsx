/** Names the filter on screen, opens the settings of a named one, and offers the undo of a deletion. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { goAction } from '../../../core/state/console/place';
import {
  deletedQueueAtom,
  forgetDeletedQueueAction,
  restoreSavedQueueAction,
  saveQueueAction,
} from '../../../core/state/console/saved-queues';
import type { QueueHand } from '../queue-state/use-queue';
import { SavedDialog } from './saved-dialog';
import { SavedForm } from './saved-form';

export function SavedPart({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const { filter, saved } = queue;
  const save = useSetAtom(saveQueueAction);
  const go = useSetAtom(goAction);
  const [isOpen, setOpen] = useState(false);

  async function handleSave(values: { name: string; is_shared: boolean }) {
    const { comment: _, ...named } = filter;
    const answer = await save({ ...values, filter: named });
    if (isFailure(answer)) return answer;
    setOpen(false);
    go({ screen: 'queue', detail: answer.queue_uuid });
    return undefined;
  }

  return (
    <>
      {isOpen && !saved ? (
        <SavedForm className="queue-saved" onSave={handleSave} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" className="button button--text" onClick={() => setOpen(true)}>
          {t(saved ? 'saved.edit' : 'saved.save')}
        </button>
      )}
      {isOpen && saved && <SavedDialog queue={saved} filter={filter} onClose={() => setOpen(false)} />}
      <DeletedQueue />
    </>
  );
}

function DeletedQueue() {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const deleted = useAtomValue(deletedQueueAtom);
  const restore = useSetAtom(restoreSavedQueueAction);
  const forget = useSetAtom(forgetDeletedQueueAction);
  const go = useSetAtom(goAction);
  if (!deleted) return null;
  const handleUndo = () =>
    restore().then((queue) => {
      if (queue) go({ screen: 'queue', detail: queue.queue_uuid });
    });
  return (
    <span className="queue-saved">
      <span role="status">{t('saved.removed', { name: deleted.name })}</span>
      <button type="button" className="button button--text" onClick={() => void handleUndo()}>
        {t('undo')}
      </button>
      <button type="button" className="button button--text" onClick={() => forget()}>
        {staff('close')}
      </button>
    </span>
  );
}
