import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Alert } from './alert';
import { useFocusAfter } from './use-focus-after';

const REASON_MAX = 500;

interface Props {
  /** Number of unsaved fields. */
  changes: number;
  isSaving: boolean;
  isSaved: boolean;
  /** Error message of the last try. */
  problem: ReactNode;
  /** @param reason for the log; '' without one */
  onSave(reason: string): void;
  onDiscard(): void;
}

/** Counts unsaved changes, and saves them with a reason, or discards them. */
export function SaveBar({ changes, isSaving, isSaved, problem, onSave, onDiscard }: Props) {
  const t = useTranslate('console');
  const bar = useFocusAfter<HTMLDivElement>(changes > 0);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (!isSaving) onSave(reason);
  }

  return (
    <div ref={bar} tabIndex={-1} className="save-bar">
      {problem && <Alert>{problem}</Alert>}
      <span role="status">{changes > 0 ? t('unsaved', { count: changes }) : isSaved && t('saved')}</span>
      {changes > 0 && (
        <form className="console-acts save-bar__form" onSubmit={handleSubmit}>
          <input
            className="input save-bar__reason"
            name="reason"
            maxLength={REASON_MAX}
            dir="auto"
            autoComplete="off"
            aria-label={t('save_reason')}
            placeholder={t('save_reason')}
          />
          <button type="submit" className="button button--primary" aria-disabled={isSaving}>
            {t('save')}
          </button>
          <button type="button" className="button button--text" onClick={onDiscard}>
            {t('discard')}
          </button>
        </form>
      )}
    </div>
  );
}
