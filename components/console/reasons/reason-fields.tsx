import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { commonReasons } from '../../../core/contract/content/moderation';
import type { SiteReason } from '../../../core/contract/content/site-rules';
import { useSayReason } from '../parts/use-say-reason';

interface Props {
  reason: SiteReason;
  isReadOnly: boolean;
  onChange(reason: SiteReason): void;
  onRemove(): void;
}

/** Name of a reason, and the sentence that the author reads. Both may be empty for a common reason. */
export function ReasonFields({ reason, isReadOnly, onChange, onRemove }: Props) {
  const t = useTranslate('console');
  const say = useSayReason();
  const id = useId();
  const isCommon = commonReasons.some((it) => it === reason.key);
  return (
    <fieldset className="reason-fields" disabled={isReadOnly}>
      <legend className="hushed">{reason.label || say(reason.key)}</legend>
      <div className="field">
        <label htmlFor={`${id}-label`} className="field__label">
          {t('reasons.label')}
        </label>
        <input
          id={`${id}-label`}
          className="input"
          value={reason.label}
          placeholder={isCommon ? say(reason.key) : undefined}
          required={!isCommon}
          maxLength={60}
          dir="auto"
          onChange={({ target }) => onChange({ ...reason, label: target.value })}
        />
      </div>
      <div className="field reason-fields__says">
        <label htmlFor={`${id}-says`} className="field__label">
          {t('reasons.text')}
        </label>
        <input
          id={`${id}-says`}
          className="input"
          value={reason.says}
          placeholder={isCommon ? t('reasons.own_text') : undefined}
          required={!isCommon}
          maxLength={300}
          dir="auto"
          onChange={({ target }) => onChange({ ...reason, says: target.value })}
        />
      </div>
      <label className="console-check">
        <input
          type="checkbox"
          checked={reason.verdict === 'spam'}
          onChange={({ target }) => onChange({ ...reason, verdict: target.checked ? 'spam' : 'reject' })}
        />
        {t('reasons.is_spam')}
      </label>
      {!isReadOnly && (
        <button type="button" className="button button--text" onClick={onRemove}>
          {t('reasons.remove')}
        </button>
      )}
    </fieldset>
  );
}
