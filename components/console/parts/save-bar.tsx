import type { ReactNode } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  /** How many fields differ from what is stored. */
  changes: number;
  isSaving: boolean;
  isSaved: boolean;
  /** Why it could not be stored. */
  problem: ReactNode;
  onSave(): void;
  onDiscard(): void;
}

/** Says that something is not stored yet, and stores it. */
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
