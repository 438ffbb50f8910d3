import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { SAVED_NAME_MAX } from '../../../core/contract/console/queues';
import type { SavedQueue } from '../../../core/contract/console/saved-queues';
import { someText } from '../../shared/field/some-text';
import { Alert } from '../parts/alert';
import { useTerms } from '../parts/use-terms';

interface Values {
  name: string;
  is_shared: boolean;
}

interface Props {
  className: string;
  /** The queue to change; undefined for a new one. */
  queue?: SavedQueue;
  /** Additional fields. */
  children?: ReactNode;
  /** @returns a Failure to show */
  onSave(values: Values): Promise<Failure | undefined>;
  onCancel(): void;
}

/** The name of a filter, and whether the team sees it. */
export function SavedForm({ className, queue, children, onSave, onCancel }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const id = useId();
  const [problem, setProblem] = useState('');

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name') ?? '').trim();
    const failure = await onSave({ name, is_shared: data.has('is_shared') });
    setProblem(failure ? terms.refusal(failure) : '');
  }

  return (
    <form className={className} onSubmit={(event) => void handleSubmit(event)}>
      <div className="field">
        <label htmlFor={`${id}-name`} className="field__label">
          {t('saved.name')}
        </label>
        <input
          id={`${id}-name`}
          name="name"
          className="input"
          {...someText}
          maxLength={SAVED_NAME_MAX}
          dir="auto"
          autoComplete="off"
          defaultValue={queue?.name}
        />
      </div>
      <label className="console-check">
        <input type="checkbox" name="is_shared" defaultChecked={queue?.is_shared} />
        {t('saved.share')}
      </label>
      {children}
      <div className="console-acts">
        <button type="submit" className="button button--primary">
          {t('save')}
        </button>
        <button type="button" className="button button--text" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
      {problem && <Alert>{problem}</Alert>}
    </form>
  );
}
