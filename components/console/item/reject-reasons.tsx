/** Reasons for a rejection, which the author sees. `1` to `4` choose one, Enter rejects without one, Escape cancels. */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { type RejectReason, rejectReasons } from '../../../core/contract/moderation';

interface Props {
  onPick(reason?: RejectReason): void;
  onCancel(): void;
}

export function RejectReasons({ onPick, onCancel }: Props) {
  const t = useTranslate('console');
  const reading = useTranslate('reading');
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset ref={box} className="reasons">
      <legend>{t('reject_why')}</legend>
      <button type="button" className="button" onClick={() => onPick()}>
        {t('reject_without')} <kbd>Enter</kbd>
      </button>
      {rejectReasons.map((reason, at) => (
        <button key={reason} type="button" className="button" onClick={() => onPick(reason)}>
          {reading(`reason.${reason}`)} <kbd>{at + 1}</kbd>
        </button>
      ))}
      <button type="button" className="button button--text" onClick={onCancel}>
        {t('cancel')}
      </button>
    </fieldset>
  );
}
