import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  label: string;
  /** Describes the consequence. */
  warning: string;
  /** True for the main action of a form. */
  isPrimary?: boolean;
  isDisabled?: boolean;
  onConfirm(): void;
}

/** A button for an irreversible action. A second press confirms. */
export function ConfirmButton({ label, warning, isPrimary, isDisabled, onConfirm }: Props) {
  const t = useTranslate('console');
  const [isAsking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) confirm.current?.focus();
  }, [isAsking]);

  if (!isAsking || isDisabled)
    return (
      <button
        type="button"
        className={`button button--${isPrimary ? 'primary' : 'text'}`}
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    );
  return (
    <span className="console-acts">
      <span>{warning}</span>
      <button
        ref={confirm}
        type="button"
        className="button button--danger"
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {label}
      </button>
      <button type="button" className="button button--text" onClick={() => setAsking(false)}>
        {t('cancel')}
      </button>
    </span>
  );
}
