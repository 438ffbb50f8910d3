/** Names the filter on screen, for oneself or for the team; removes a named one. */
import { type FormEvent, useId, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { SAVED_NAME_MAX } from '../../../core/contract/console/queues';
import { goAction } from '../../../core/state/console/place';
import { deleteSavedQueueAction, saveQueueAction } from '../../../core/state/console/saved-queues';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import type { QueueHand } from '../queue-state/use-queue';

export function SavedPart({ queue: { filter, saved } }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const id = useId();
  const save = useSetAtom(saveQueueAction);
  const remove = useSetAtom(deleteSavedQueueAction);
  const go = useSetAtom(goAction);
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const [isNaming, setNaming] = useState(false);
  const [problem, setProblem] = useState('');

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name') ?? '').trim();
    if (name === '') return;
    const { comment: _, ...named } = filter;
    const answer = await save({ name, filter: named, is_shared: data.has('is_shared') });
    if (isFailure(answer)) return setProblem(`${messageOf(answer)} ${answer.message}`);
    setNaming(false);
    setProblem('');
    go({ screen: 'queue', detail: answer.queue_uuid });
  }

  if (saved && (saved.is_yours || isAdministrator))
    return (
      <button
        type="button"
        className="button button--text"
        onClick={() => void remove(saved.queue_uuid).then(() => go({ screen: 'queue' }))}
      >
        {t('saved.remove')}
      </button>
    );
  if (!isNaming)
    return (
      <button type="button" className="button button--text" onClick={() => setNaming(true)}>
        {t('saved.save')}
      </button>
    );
  return (
    <form className="queue-saved" onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor={`${id}-name`}>{t('saved.name')}</label>
      <input id={`${id}-name`} name="name" className="input" maxLength={SAVED_NAME_MAX} dir="auto" autoComplete="off" />
      <label className="console-check">
        <input type="checkbox" name="is_shared" />
        {t('saved.share')}
      </label>
      <button type="submit" className="button button--primary">
        {t('save')}
      </button>
      <button type="button" className="button button--text" onClick={() => setNaming(false)}>
        {t('cancel')}
      </button>
      {problem && (
        <p className="console-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
