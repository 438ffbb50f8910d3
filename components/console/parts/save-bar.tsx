import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  /** Number of unsaved fields. */
  changes: number;
  isSaving: boolean;
  isSaved: boolean;
  /** Error message of the last try. */
  problem: ReactNode;
  onSave(): void;
  onDiscard(): void;
}

/** Counts unsaved changes, and saves or discards them. */
export function SaveBar({ changes, isSaving, isSaved, problem, onSave, onDiscard }: Props) {
  const t = useTranslate('console');
  return (
    <div className="save-bar">
      {problem && (
        <p className="console-problem" role="alert">
          {problem}
        </p>
      )}
      <span role="status">{changes > 0 ? t('unsaved', { count: changes }) : isSaved && t('saved')}</span>
      {changes > 0 && (
        <span className="console-acts">
          <button
            type="button"
            className="button button--primary"
            aria-disabled={isSaving}
            onClick={() => isSaving || onSave()}
          >
            {t('save')}
          </button>
          <button type="button" className="button button--text" onClick={onDiscard}>
            {t('discard')}
          </button>
        </span>
      )}
    </div>
  );
}
